#include "profile/collector/kernel_label.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS_KEPT = 16 };

enum part_kind {
    PART_NAME,
    PART_NAMELESS, /* a lambda, or an anonymous namespace */
    PART_CALL,     /* operator() */
    PART_OPERATOR
};

struct part {
    enum part_kind kind;
    const char *text;
    size_t length;
};

/* The parts of the qualified name read so far, the last PARTS_KEPT of them. */
struct qualified_name {
    struct part parts[PARTS_KEPT];
    size_t count;
};

/* Names that many libraries use for all their kernels. */
static const char *const generic_names[] = {
    "Kernel", "Kernel2", "kernel", "static_kernel", "device_kernel", "kernel_impl",
    "run",    "launch",  "apply",  "invoke",        "execute",
};

static bool is_name_byte(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '$' ||
           (unsigned char)byte >= 0x80;
}

static bool starts_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_operator(const char *at)
{
    static const char word[] = "operator";
    return starts_with(at, word) && !is_name_byte(at[sizeof word - 1]);
}

/* Behind "operator" and its sign, so that brackets in signs are not taken for brackets. */
static const char *skip_operator(const char *at)
{
    static const char *const signs[] = { "()", "[]", "->*", "->", "<=>", "<<=", "<<",
                                         "<=", "<",  ">>=", ">>", ">=",  ">" };
    at += strlen("operator");
    while (*at == ' ')
        at++;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (starts_with(at, signs[i]))
            return at + strlen(signs[i]);
    return at + strcspn(at, " (<");
}

static char closing_bracket(char opening)
{
    switch (opening) {
    case '<':
        return '>';
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    default:
        return '\0';
    }
}

/* From an opening bracket to behind the one that closes it, or to the end. Inside parentheses a
 * "greater than" closes nothing: "(1 > 0)". */
static const char *skip_brackets(const char *at)
{
    char awaited[64];
    size_t depth = 0;
    do {
        if (is_operator(at)) {
            at = skip_operator(at);
            continue;
        }
        const char closing = closing_bracket(*at);
        if (closing != '\0') {
            if (depth < sizeof awaited)
                awaited[depth] = closing;
            depth++;
        } else if (depth == 0) {
            break;
        } else if (depth > sizeof awaited
                       ? *at == ')' || *at == '>' || *at == ']' || *at == '}'
                       : *at == awaited[depth - 1] && !(*at == '>' && at[-1] == '-')) {
            depth--;
        }
        at++;
    } while (depth > 0 && *at != '\0');
    return at;
}

static void add_part(struct qualified_name *name, enum part_kind kind, const char *begin,
                     const char *end)
{
    if (name->count == PARTS_KEPT) {
        memmove(name->parts, name->parts + 1, (PARTS_KEPT - 1) * sizeof *name->parts);
        name->count--;
    }
    name->parts[name->count++] = (struct part){ kind, begin, (size_t)(end - begin) };
}

/* Reads one part with its template arguments and, before another part, its parameters. Returns NULL
 * when no part begins here. */
static const char *read_part(struct qualified_name *name, const char *at)
{
    const char *begin = at;
    if (is_operator(at)) {
        at = skip_operator(at);
        const bool call = at - begin >= 2 && at[-1] == ')';
        add_part(name, call ? PART_CALL : PART_OPERATOR, begin, at);
    } else if (*at == '{' || *at == '\'' || starts_with(at, "(anonymous") ||
               starts_with(at, "(unnamed")) {
        if (*at == '\'')
            at += 1 + strcspn(at + 1, "'(") + (at[1 + strcspn(at + 1, "'(")] == '\'');
        else
            at = skip_brackets(at);
        add_part(name, PART_NAMELESS, begin, at);
    } else {
        while (is_name_byte(*at) || *at == '~')
            at++;
        if (at == begin)
            return NULL;
        add_part(name, PART_NAME, begin, at);
    }
    while (*at == '<' || *at == '[') /* template arguments, ABI tags */
        at = skip_brackets(at);
    return at;
}

/* Reads a function's signature; false when it has another shape. Several words without parameters
 * are somebody's own name. */
static bool read_signature(const char *at, struct qualified_name *name)
{
    bool return_type = false;
    for (;;) {
        at = read_part(name, at);
        if (at == NULL)
            return false;
        const char *behind = at;
        if (*behind == '(')
            behind = skip_brackets(behind);
        if (starts_with(behind, " const::"))
            behind += strlen(" const");
        if (starts_with(behind, "::")) {
            at = behind + 2;
        } else if (*at == '(' || *at == '\0') {
            return *at == '(' || !return_type;
        } else if (*at == ' ' || *at == '*' || *at == '&') {
            at += strspn(at, " *&"); /* what was read belongs to the return type */
            name->count = 0;
            return_type = true;
        } else {
            return false;
        }
    }
}

static bool is_generic(const struct part *part)
{
    for (size_t i = 0; i < sizeof generic_names / sizeof *generic_names; i++)
        if (strlen(generic_names[i]) == part->length &&
            memcmp(generic_names[i], part->text, part->length) == 0)
            return true;
    return part->kind == PART_OPERATOR;
}

/* The last named part before index, NULL if there is none. */
static const struct part *named_part_before(const struct qualified_name *name, size_t index)
{
    while (index > 0) {
        const struct part *part = &name->parts[--index];
        if (part->kind == PART_NAME || part->kind == PART_OPERATOR)
            return part;
    }
    return NULL;
}

static size_t append(char *out, size_t length, const char *text, size_t text_length)
{
    memcpy(out + length, text, text_length);
    out[length + text_length] = '\0';
    return length + text_length;
}

size_t kernel_name_short(const char *signature, char *name)
{
    struct qualified_name qualified = { .count = 0 };
    const struct part *last = NULL;
    if (read_signature(signature, &qualified))
        last = named_part_before(&qualified, qualified.count);
    if (last == NULL)
        return append(name, 0, signature, strlen(signature));
    size_t length = 0;
    const struct part *before =
        is_generic(last) ? named_part_before(&qualified, (size_t)(last - qualified.parts)) : NULL;
    if (before != NULL) {
        length = append(name, length, before->text, before->length);
        length = append(name, length, "::", 2);
    }
    return append(name, length, last->text, last->length);
}

bool kernel_label_create(struct kernel_label *out, const char *symbol, kernel_demangler *demangle)
{
    int status;
    *out = (struct kernel_label){ NULL, NULL };
    if (demangle != NULL && starts_with(symbol, "_Z"))
        out->signature = demangle(symbol, NULL, NULL, &status);
    if (out->signature == NULL)
        out->signature = strdup(symbol);
    if (out->signature != NULL)
        out->name = malloc(strlen(out->signature) + 1);
    if (out->name == NULL) {
        kernel_label_clear(out);
        return false;
    }
    kernel_name_short(out->signature, out->name);
    return true;
}

void kernel_label_clear(struct kernel_label *label)
{
    free(label->signature);
    free(label->name);
    *label = (struct kernel_label){ NULL, NULL };
}
