#include "analysis/read/kernel_name.h"

#include <stdbool.h>
#include <string.h>

#include "analysis/ascii.h"

enum {
    PARTS_KEPT = 16, /* the last parts of a qualified name; no short name needs more */
    NESTING_KEPT =
        256 /* brackets inside brackets that are told apart; deeper ones are skipped alike */
};

enum part_kind {
    PART_NAME,
    PART_NAMELESS, /* a lambda, or an anonymous namespace */
    PART_CALL,     /* operator() */
    PART_OPERATOR
};

/* One part of a::b<int>::c(float): a, b or c. */
struct part {
    enum part_kind kind;
    const char *text;
    size_t length;
};

struct scan {
    const char *begin;
    const char *at;
    const char *end;
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
    return ascii_is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_' || byte == '$' || (unsigned char)byte >= 0x80;
}

static bool starts_with(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

/* Whether a word starts here that is exactly "operator". */
static bool is_operator_word(const char *begin, const char *at, const char *end)
{
    static const char word[] = "operator";
    if (!starts_with(at, end, word) || (at > begin && is_name_byte(at[-1])))
        return false;
    const char *next = at + sizeof word - 1;
    return next == end || !is_name_byte(*next);
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && ascii_is_blank(*at))
        at++;
    return at;
}

static const char *skip_name(const char *at, const char *end)
{
    while (at < end && is_name_byte(*at))
        at++;
    return at;
}

/* Moves over "operator" and its sign, so that the brackets in signs are not counted as brackets. */
static const char *skip_operator(const char *at, const char *end)
{
    static const char *const signs[] = { "()", "[]", "->*", "->", "<=>", "<<=", "<<",
                                         "<=", "<",  ">>=", ">>", ">=",  ">" };
    at += strlen("operator");
    const char *sign = skip_blanks(at, end);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (starts_with(sign, end, signs[i]))
            return sign + strlen(signs[i]);
    static const char other_signs[] = "+-*/%^&|~!=,";
    while (sign < end && memchr(other_signs, *sign, sizeof other_signs - 1) != NULL)
        sign++;
    return sign;
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

/* at stands behind the beginning of the text; the arrow -> holds no bracket. */
static bool is_closing_bracket(const char *at)
{
    return *at == ')' || *at == ']' || *at == '}' || (*at == '>' && at[-1] != '-');
}

/* The brackets that are open at some place of a text. */
struct nesting {
    char awaited[NESTING_KEPT]; /* the closing bracket of each */
    size_t depth;
};

static void close_bracket(struct nesting *nesting, char bracket)
{
    size_t level = nesting->depth < NESTING_KEPT ? nesting->depth : NESTING_KEPT;
    if (nesting->depth > NESTING_KEPT || nesting->awaited[level - 1] == bracket) {
        nesting->depth--;
        return;
    }
    if (bracket == '>')
        return; /* a comparison inside parentheses */
    while (level > 0 && nesting->awaited[level - 1] != bracket)
        level--;
    if (level > 0)
        nesting->depth = level - 1; /* what was opened inside was a comparison, or lost its end */
}

/* Moves from an opening bracket behind the one that closes it, or to the end. */
static const char *skip_brackets(const char *at, const char *end)
{
    struct nesting nesting = { .depth = 0 };
    const char *begin = at;
    do {
        if (is_operator_word(begin, at, end)) {
            at = skip_operator(at, end);
            continue;
        }
        char closing = closing_bracket(*at);
        if (closing != '\0') {
            if (nesting.depth < NESTING_KEPT)
                nesting.awaited[nesting.depth] = closing;
            nesting.depth++;
        } else if (is_closing_bracket(at)) {
            close_bracket(&nesting, *at);
        }
        at++;
    } while (at < end && nesting.depth > 0);
    return at;
}

static void add_part(struct scan *scan, enum part_kind kind, const char *text, const char *end)
{
    if (scan->count == PARTS_KEPT) {
        memmove(scan->parts, scan->parts + 1, (PARTS_KEPT - 1) * sizeof scan->parts[0]);
        scan->count--;
    }
    scan->parts[scan->count++] = (struct part){ kind, text, (size_t)(end - text) };
}

/* LLVM writes 'lambda'(int) and $_0 for closures; other compilers give namespaces without a name
 * one that nobody wrote. */
static bool is_invented_name(const struct scan *scan, const char *text)
{
    return starts_with(text, scan->end, "$_") || starts_with(text, scan->end, "_GLOBAL__N_") ||
           starts_with(text, scan->end, "_NV_ANON_NAMESPACE") ||
           (text > scan->begin && text[-1] == '\'');
}

static void scan_operator(struct scan *scan)
{
    const char *text = scan->at;
    scan->at = skip_operator(text, scan->end);
    bool is_call = scan->at[-1] == ')';
    add_part(scan, is_call ? PART_CALL : PART_OPERATOR, text, scan->at);
}

static void scan_name(struct scan *scan)
{
    const char *text = scan->at;
    scan->at = skip_name(text, scan->end);
    add_part(scan, is_invented_name(scan, text) ? PART_NAMELESS : PART_NAME, text, scan->at);
}

/* Whether the parentheses just passed were those of an enclosing function, not of the kernel: then
 * "::" follows, perhaps behind const. Moves there. */
static bool name_goes_on(struct scan *scan)
{
    const char *at = skip_blanks(scan->at, scan->end);
    if (starts_with(at, scan->end, "const"))
        at = skip_blanks(at + strlen("const"), scan->end);
    if (!starts_with(at, scan->end, "::"))
        return false;
    scan->at = at;
    return true;
}

static bool is_decltype(const struct part *part)
{
    static const char word[] = "decltype";
    return part->length == sizeof word - 1 && memcmp(part->text, word, part->length) == 0;
}

/* Whether a bracket behind a blank begins a name: "void <unnamed>::f()". */
static bool starts_nameless_part(const struct scan *scan)
{
    if (scan->at == scan->begin || !ascii_is_blank(scan->at[-1]) ||
        scan->parts[scan->count - 1].kind == PART_OPERATOR)
        return false;
    return *scan->at == '<' || *scan->at == '{' ||
           starts_with(scan->at, scan->end, "(anonymous namespace)");
}

/* A bracket: template arguments or parameters behind a name, else a part that has no name. False
 * when they were the kernel's own parameters: nothing behind them belongs to its name. */
static bool scan_brackets(struct scan *scan, bool behind_name)
{
    if (behind_name && starts_nameless_part(scan)) {
        scan->count = 0; /* what came before was a return type */
        behind_name = false;
    }
    const char *text = scan->at;
    scan->at = skip_brackets(text, scan->end);
    const char *behind_brackets = scan->at;
    if (*text == '(' && !name_goes_on(scan))
        return behind_name && is_decltype(&scan->parts[scan->count - 1]);
    if (!behind_name)
        add_part(scan, PART_NAMELESS, text, behind_brackets);
    return true;
}

/* Collects the parts of the kernel's qualified name. */
static void scan_signature(struct scan *scan)
{
    bool behind_name = false; /* then there is at least one part */
    while (scan->at < scan->end) {
        char byte = *scan->at;
        if (is_name_byte(byte)) {
            if (behind_name)
                scan->count = 0; /* what came before was a return type or a specifier */
            if (is_operator_word(scan->begin, scan->at, scan->end))
                scan_operator(scan);
            else
                scan_name(scan);
            behind_name = true;
        } else if (closing_bracket(byte) != '\0') {
            if (!scan_brackets(scan, behind_name))
                return;
            behind_name = true;
        } else if (starts_with(scan->at, scan->end, "::")) {
            scan->at += 2;
            behind_name = false;
        } else {
            if (byte == '>' || byte == '*' || byte == '&')
                scan->count = 0; /* the end of a head that was cut off, or of a return type */
            behind_name = behind_name && scan->count > 0;
            scan->at++;
        }
    }
}

static bool is_generic(const struct part *part)
{
    if (part->kind == PART_OPERATOR)
        return true;
    for (size_t i = 0; i < sizeof generic_names / sizeof generic_names[0]; i++)
        if (strlen(generic_names[i]) == part->length &&
            memcmp(generic_names[i], part->text, part->length) == 0)
            return true;
    return false;
}

/* The last named part before parts[count], or NULL. */
static const struct part *named_part_before(const struct scan *scan, size_t count)
{
    while (count > 0 && scan->parts[count - 1].kind != PART_NAME)
        count--;
    return count == 0 ? NULL : &scan->parts[count - 1];
}

/* Without the blanks in "operator <<". */
static size_t append_part(char *name, size_t length, const struct part *part)
{
    for (size_t i = 0; i < part->length; i++)
        if (!ascii_is_blank(part->text[i]))
            name[length++] = part->text[i];
    return length;
}

static size_t write_short_name(const struct scan *scan, char *name)
{
    const struct part *last = &scan->parts[scan->count - 1];
    if (last->kind != PART_NAME && last->kind != PART_OPERATOR) {
        const struct part *enclosing = named_part_before(scan, scan->count - 1);
        last = enclosing != NULL ? enclosing : last;
    }
    const struct part *qualifier =
        is_generic(last) ? named_part_before(scan, (size_t)(last - scan->parts)) : NULL;
    size_t length = 0;
    if (qualifier != NULL) {
        length = append_part(name, length, qualifier);
        name[length++] = ':';
        name[length++] = ':';
    }
    length = append_part(name, length, last);
    name[length] = '\0';
    return length;
}

static bool is_declaration(const char *signature, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (signature[i] == '(' || signature[i] == '<' ||
            (signature[i] == ':' && i + 1 < length && signature[i + 1] == ':'))
            return true;
    return false;
}

size_t kernel_name_shorten(const char *signature, size_t length, char *name)
{
    struct scan scan = { .begin = signature, .at = signature, .end = signature + length };
    if (is_declaration(signature, length))
        scan_signature(&scan);
    if (scan.count > 0)
        return write_short_name(&scan, name);
    memcpy(name, signature, length);
    name[length] = '\0';
    return length;
}
