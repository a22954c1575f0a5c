import numpy as np


def bf16_bits(x):
    """The uint16 patterns of the bfloat16 numbers nearest to the float32 array x; ties to even."""


def bf16_values(bits):
    """The float32 numbers that an array of bfloat16 patterns (uint16) stands for."""


def bf16_accumulate(values):
    """The sum of the values, each rounded to bfloat16, and rounded after every addition."""


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    x = np.array([1.0, 0.1, -2.5, 1 / 3], dtype=np.float32)
    for number in x:
        bits = number.view(np.uint32)
        print(f"{number:>12.8f}  {bits:032b}  upper half {bits >> 16:016b}")
    print("patterns:", bf16_bits(x))
    print("1,024 times 1/1024:", bf16_accumulate(np.full(1024, 1 / 1024, dtype=np.float32)))
