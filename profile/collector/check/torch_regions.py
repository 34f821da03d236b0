"""A matrix product and a softmax of PyTorch inside NVTX ranges, checked on the CPU."""
import torch

torch.backends.cuda.matmul.allow_tf32 = False
a = torch.rand(2048, 2048, device="cuda")
b = torch.rand(2048, 2048, device="cuda")
with torch.cuda.nvtx.range("matmul"):
    product = a @ b
    half_product = a.bfloat16() @ b.bfloat16()
with torch.cuda.nvtx.range("softmax"):
    softmax = torch.softmax(product, dim=1)
product = product.cpu().double()
exact = a.cpu().double() @ b.cpu().double()
good = (
    (product - exact).norm() / exact.norm() < 1e-5
    and (half_product.cpu().double() - exact).norm() / exact.norm() < 1e-2
    and (softmax.cpu().double() - torch.softmax(product, dim=1)).abs().max() < 1e-5
)
print("results right" if good else "results wrong")
