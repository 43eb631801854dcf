"""Many plays, with errors: on threads, processes or a cluster, the same digits everywhere."""

from workbench.simulate.run import simulate

__all__ = ["simulate"]
