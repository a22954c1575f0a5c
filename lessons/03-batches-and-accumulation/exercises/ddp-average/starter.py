import numpy as np


def ddp_average(sums, tokens, how):
    """One gradient from the ranks' gradients of loss sums: "sum", "mean" or "token mean"."""


def loss_scale(tokens):
    """Factor for each rank's loss sum, so that DDP's average is the token mean. 0 without tokens."""


def token_weights(tokens):
    """Weight of one token of each rank where every rank takes its own mean."""


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    tokens = np.array([5, 1])
    sums = np.array([[5.0, 10.0], [4.0, 0.0]])
    for how in ("sum", "mean", "token mean"):
        print(how + ":", ddp_average(sums, tokens, how))
    print("each loss sum times", loss_scale(tokens))
    print("a token weighs", token_weights(tokens), "and should weigh", 1 / 6)
