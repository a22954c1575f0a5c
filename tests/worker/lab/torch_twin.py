"""The lab's model in PyTorch, and the fixture `torch.npz` made with it. Not run in CI, which has no PyTorch.

To make the fixture anew, in any environment with torch 2.13, NumPy and safetensors::

    python tests/worker/lab/torch_twin.py

It writes losses and all gradients at two points (the supplied weights; those weights plus noise, where nothing is nearly zero), from
autograd in float64; whole curves of loss, clipped or not, divided or not; a run with warm-up and cosine; and what PyTorch's float32 does
with SGD at 0.5. `sample.safetensors` comes from the format's own writer.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import save_file
from torch import nn
from torch.nn import functional as F  # noqa: N812

HERE = Path(__file__).parent
WEIGHTS = HERE.parents[2] / "static/python/microbatch_lab/weights/initial.npz"
X = torch.tensor([[1, 2, 4, 6, 1], [1, 3, 5, 6, 1], [1, 2, 5, 6, 1], [1, 3, 4, 6, 1]] * 2)
Y = torch.tensor([[2, 4, 6, 1, 7], [3, 5, 6, 1, 7], [2, 5, 6, 1, 7], [3, 4, 6, 1, 7]] * 2)


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(32))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weight


def rotate(x):
    """(B, heads, T, 8): pairs (2j, 2j+1) turn by position · 10000^(−2j/8), written out with real numbers."""
    angle = torch.arange(x.shape[2])[:, None] * 10_000.0 ** (-torch.arange(0, 8, 2, dtype=torch.float64) / 8)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), -1).flatten(-2)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(32, n, bias=False) for n in (32, 16, 16, 32))

    def forward(self, x):
        batch, length, _ = x.shape
        q, k, v = (w(x).view(batch, length, -1, 8).transpose(1, 2) for w in (self.wq, self.wk, self.wv))
        k, v = rotate(k).repeat_interleave(2, 1), v.repeat_interleave(2, 1)
        mixed = F.scaled_dot_product_attention(rotate(q), k, v, is_causal=True)
        return self.wo(mixed.transpose(1, 2).reshape(batch, length, 32))


class FeedForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.w_gate, self.w_up, self.w_down = (
            nn.Linear(32, 64, bias=False),
            nn.Linear(32, 64, bias=False),
            nn.Linear(64, 32, bias=False),
        )

    def forward(self, x):
        return self.w_down(F.silu(self.w_gate(x)) * self.w_up(x))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention, self.feed_forward, self.attention_norm, self.ffn_norm = Attention(), FeedForward(), Norm(), Norm()

    def forward(self, x):
        x = x + self.attention(self.attention_norm(x))
        return x + self.feed_forward(self.ffn_norm(x))


class Twin(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok_embeddings = nn.Embedding(8, 32)
        self.layers = nn.ModuleList(Layer() for _ in range(2))
        self.norm = Norm()
        self.output = nn.Linear(32, 8, bias=False)

    def forward(self, words):
        x = self.tok_embeddings(words)
        for layer in self.layers:
            x = layer(x)
        return self.output(self.norm(x))


def twin(dtype=torch.float64):
    model = Twin()
    with np.load(WEIGHTS) as file:
        model.load_state_dict({name: torch.from_numpy(file[name]) for name in file.files})
    return model.to(dtype)


def loss_of(model, rows):
    return F.cross_entropy(model(X[rows]).flatten(0, 1), Y[rows].flatten())


def curve(micro, accum, *, sgd=0.0, clip=1.0, divide=True, dtype=torch.float64, updates=200, peak=0.003, warmup=None):
    """Loss of each update, before it; cyclic rows."""
    model = twin(dtype)
    optimizer = torch.optim.SGD(model.parameters(), lr=sgd) if sgd else torch.optim.AdamW(model.parameters(), lr=peak)
    at, losses = 0, []
    for t in range(updates):
        if warmup is not None:
            cosine = 0.5 * (1 + math.cos(math.pi * (t - warmup) / (updates - warmup)))
            optimizer.param_groups[0]["lr"] = peak * (t + 1) / warmup if t < warmup else 0.1 * peak + 0.9 * peak * cosine
        optimizer.zero_grad(set_to_none=True)
        total = 0.0
        for _ in range(accum):
            loss = loss_of(model, torch.arange(at, at + micro) % 8)
            (loss / accum if divide else loss).backward()
            total += loss.item() / accum
            at += micro
        if clip:
            nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimizer.step()
        losses.append(total)
    return np.array(losses)


def gradients(model, rows):
    model.zero_grad()
    loss = loss_of(model, rows)
    loss.backward()
    return loss.item(), np.concatenate([grad_of(model, name) for name in ORDER])


def grad_of(model, name):
    return model.get_parameter(name).grad.reshape(-1).numpy().copy()


with np.load(WEIGHTS) as supplied:
    ORDER = supplied.files


def main():
    torch.set_num_threads(1)
    found = {}
    model = twin()
    found["loss"], found["gradient"] = gradients(model, torch.arange(8))
    noise = np.random.default_rng(1)
    with torch.no_grad():
        for name in ORDER:
            tensor = model.get_parameter(name)
            tensor += torch.from_numpy(noise.normal(0, 0.1, tensor.shape))
    found["noisy_loss"], found["noisy_gradient"] = gradients(model, torch.tensor([0, 1, 5]))
    for micro, accum in ((2, 1), (2, 4), (8, 1), (1, 1)):
        found[f"curve_{micro}x{accum}"] = curve(micro, accum)
    found["unclipped"] = curve(2, 4, clip=0)
    found["undivided"] = curve(2, 4, divide=False)
    found["undivided_unclipped"] = curve(2, 4, divide=False, clip=0)
    found["sgd"] = curve(2, 4, sgd=0.1, clip=0)
    found["sgd_undivided"] = curve(2, 4, sgd=0.1, clip=0, divide=False)
    found["schedule"] = curve(2, 4, warmup=20)
    found["sgd_half"] = curve(2, 4, sgd=0.5, clip=0, dtype=torch.float32)
    found["sgd_half_undivided"] = curve(2, 4, sgd=0.5, clip=0, divide=False, dtype=torch.float32)
    for name in ("gradient", "noisy_gradient"):
        found[name] = found[name].astype(np.float32)  # half the size; tests compare to 1e-6 of the largest entry
    np.savez_compressed(HERE / "torch.npz", **found)
    kinds = {"double": np.float64, "single": np.float32, "half": np.float16, "long": np.int64, "bytes": np.uint8}
    sample = {
        name: (np.arange(6).reshape(2, 3) * 1.5 - 4).astype(kind) if name != "bytes" else np.arange(6, dtype=kind)
        for name, kind in kinds.items()
    }
    save_file(
        sample | {"scalar": np.array(2.5), "empty": np.zeros((0, 3), np.float32)},
        HERE / "sample.safetensors",
        metadata={"made": "elsewhere"},
    )


if __name__ == "__main__":
    main()
