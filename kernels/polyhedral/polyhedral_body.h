/* A closed body of flat triangles. */
#ifndef KERNELS_POLYHEDRAL_POLYHEDRAL_BODY_H
#define KERNELS_POLYHEDRAL_POLYHEDRAL_BODY_H

#include "kernels/harness/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Corners run anticlockwise when seen from outside; side k of a face joins its corners k and
 * k + 1 modulo 3. Every side is shared with exactly one other face, which runs along it in the
 * other direction. */
struct polyhedral_body {
    size_t vertex_count;
    size_t face_count;
    double (*vertices)[3];
    unsigned (*faces)[3];
    unsigned (*opposite)[3]; /* vertex of the neighbour across side k that is not on that side */
};

/* The most divisions that a body is built with. */
enum { POLYHEDRAL_DIVISIONS_MAXIMUM = 1000 };

/* A ball: an octahedron whose faces are cut into divisions^2 triangles each, 8 divisions^2 in all,
 * with all vertices moved onto the unit sphere. `*out` is empty on failure. */
bool polyhedral_body_build(struct polyhedral_body *out, size_t divisions, struct failure *failure);

/* May be repeated. */
void polyhedral_body_clear(struct polyhedral_body *body);

double polyhedral_body_volume(const struct polyhedral_body *body);

#ifdef __cplusplus
}
#endif

#endif
