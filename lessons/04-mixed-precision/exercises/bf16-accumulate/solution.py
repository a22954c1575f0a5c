"""This is one way of writing the three functions; yours may look different and be just as right.

- **`bf16_bits`** works on the bits and never on the numbers. Seen as whole numbers, the patterns of a sign's floats are in
  the order of their size, and the next larger float has the next larger pattern. So rounding to bfloat16 is rounding
  whole numbers to multiples of 2^16. Adding `0x7FFF` (one less than half) before the cut carries into the upper half
  exactly when the lower half is more than half; one more for an odd upper half sends ties there, and so to the even
  neighbour. A carry that runs through the fraction raises the exponent, which is what it should do, and beyond the
  largest number it arrives at infinity. Only NaN is an exception: its bits could run over into zero, or be cut down to
  infinity, so it is put in by hand.
- **`bf16_values`** moves the pattern to the upper half of 32 bits and reads it as a float32. It has to be made wider first.
- **`bf16_accumulate`** rounds the values once and the total after every addition. Once the total is 256 times as large as
  a value, the value is at most half of the distance to the next bfloat16, and the total stops.
"""

import numpy as np


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)


def bf16_values(bits):
    return (np.asarray(bits).astype(np.uint32) << np.uint32(16)).view(np.float32)


def bf16_accumulate(values):
    total = np.zeros(1, np.float32)
    for value in bf16_values(bf16_bits(values)):
        total = bf16_values(bf16_bits(total + value))
    return float(total[0])
