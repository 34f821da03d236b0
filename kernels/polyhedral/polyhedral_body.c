#include "kernels/polyhedral/polyhedral_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Vertices are found again by their place on the grid |x| + |y| + |z| = divisions, which x, y and
 * the sign of z settle. */
struct grid {
    long divisions;
    unsigned *numbers; /* + 1; 0 where no vertex is yet */
    struct polyhedral_body *body;
};

static void place_vertex(double out[3], const long at[3])
{
    double squares = 0;
    for (size_t axis = 0; axis < 3; axis++)
        squares += (double)(at[axis] * at[axis]);
    for (size_t axis = 0; axis < 3; axis++)
        out[axis] = (double)at[axis] / sqrt(squares);
}

static unsigned number_vertex(struct grid *grid, const long at[3])
{
    const size_t width = 2 * (size_t)grid->divisions + 1;
    const size_t below = at[2] < 0 ? 1 : 0;
    const size_t row = below * width + (size_t)(at[1] + grid->divisions);
    unsigned *number = &grid->numbers[row * width + (size_t)(at[0] + grid->divisions)];
    if (*number == 0) {
        place_vertex(grid->body->vertices[grid->body->vertex_count], at);
        *number = (unsigned)++grid->body->vertex_count;
    }
    return *number - 1;
}

/* Corners by their first two barycentric coordinates on the octahedron's face. */
static void add_face(struct grid *grid, const long sign[3], const long corners[3][2])
{
    unsigned *face = grid->body->faces[grid->body->face_count++];
    const bool mirrored = sign[0] * sign[1] * sign[2] < 0;
    for (size_t i = 0; i < 3; i++) {
        const long *corner = corners[mirrored ? 2 - i : i];
        const long at[3] = { sign[0] * corner[0], sign[1] * corner[1],
                             sign[2] * (grid->divisions - corner[0] - corner[1]) };
        face[i] = number_vertex(grid, at);
    }
}

static void cut_face(struct grid *grid, const long sign[3])
{
    for (long i = 0; i < grid->divisions; i++)
        for (long j = 0; i + j < grid->divisions; j++) {
            add_face(grid, sign, (const long[3][2]){ { i, j }, { i + 1, j }, { i, j + 1 } });
            if (i + j + 1 < grid->divisions)
                add_face(grid, sign,
                         (const long[3][2]){ { i + 1, j }, { i + 1, j + 1 }, { i, j + 1 } });
        }
}

/* A side of a face, from its lower to its higher vertex. */
struct side {
    unsigned low;
    unsigned high;
    unsigned face;
    unsigned place;
};

static int compare_sides(const void *left, const void *right)
{
    const struct side *a = left;
    const struct side *b = right;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return 0;
}

/* Sides that two faces share become neighbours in the sorted list. */
static bool find_neighbours(struct polyhedral_body *body, struct failure *failure)
{
    const size_t count = 3 * body->face_count;
    struct side *sides = malloc(count * sizeof *sides);
    if (sides == NULL)
        return failure_set(failure, "out of memory for the body's edges");
    for (size_t i = 0; i < count; i++) {
        const unsigned *face = body->faces[i / 3];
        const unsigned from = face[i % 3];
        const unsigned to = face[(i + 1) % 3];
        sides[i] = (struct side){ from < to ? from : to, from < to ? to : from, (unsigned)(i / 3),
                                  (unsigned)(i % 3) };
    }
    qsort(sides, count, sizeof *sides, compare_sides);
    for (size_t i = 0; i < count; i++) {
        const struct side *own = &sides[i];
        const struct side *other = &sides[i ^ 1];
        body->opposite[own->face][own->place] = body->faces[other->face][(other->place + 2) % 3];
    }
    free(sides);
    return true;
}

static bool allocate(struct polyhedral_body *body, struct grid *grid, struct failure *failure)
{
    const size_t divisions = (size_t)grid->divisions;
    const size_t width = 2 * divisions + 1;
    body->vertices = malloc((4 * divisions * divisions + 2) * sizeof *body->vertices);
    body->faces = malloc(8 * divisions * divisions * sizeof *body->faces);
    body->opposite = malloc(8 * divisions * divisions * sizeof *body->opposite);
    grid->numbers = calloc(2 * width * width, sizeof *grid->numbers);
    if (body->vertices == NULL || body->faces == NULL || body->opposite == NULL ||
        grid->numbers == NULL)
        return failure_set(failure, "out of memory for a body of %zu divisions", divisions);
    return true;
}

bool polyhedral_body_build(struct polyhedral_body *out, size_t divisions, struct failure *failure)
{
    struct polyhedral_body body;
    memset(&body, 0, sizeof body);
    memset(out, 0, sizeof *out);
    struct grid grid = { (long)divisions, NULL, &body };
    bool built = allocate(&body, &grid, failure);
    for (long octant = 0; octant < 8 && built; octant++) {
        const long sign[3] = { octant & 1 ? -1 : 1, octant & 2 ? -1 : 1, octant & 4 ? -1 : 1 };
        cut_face(&grid, sign);
    }
    built = built && find_neighbours(&body, failure);
    free(grid.numbers);
    if (built)
        *out = body;
    else
        polyhedral_body_clear(&body);
    return built;
}

void polyhedral_body_clear(struct polyhedral_body *body)
{
    free(body->opposite);
    free(body->faces);
    free(body->vertices);
    memset(body, 0, sizeof *body);
}

/* The divergence theorem over the tetrahedra that the faces make with the origin. */
double polyhedral_body_volume(const struct polyhedral_body *body)
{
    double sum = 0;
    for (size_t i = 0; i < body->face_count; i++) {
        const double *a = body->vertices[body->faces[i][0]];
        const double *b = body->vertices[body->faces[i][1]];
        const double *c = body->vertices[body->faces[i][2]];
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return sum / 6;
}
