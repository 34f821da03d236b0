"""A Triton kernel inside an NVTX range, checked on the CPU."""
import torch
import triton
import triton.language as tl


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    place = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = place < n
    tl.store(out + place, tl.load(x + place, mask=inside) + tl.load(y + place, mask=inside), mask=inside)


n = 1 << 24
x = torch.rand(n, device="cuda")
y = torch.rand(n, device="cuda")
out = torch.empty_like(x)
with torch.cuda.nvtx.range("triton add"):
    add_kernel[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)
print("results right" if torch.equal(out.cpu(), x.cpu() + y.cpu()) else "results wrong")
