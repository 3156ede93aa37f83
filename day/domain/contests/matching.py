"""As many pairs as can be, and of all ways to do that the one that weighs most (Edmonds, by networkx)."""

from __future__ import annotations

from collections.abc import Mapping

import networkx  # type: ignore[import-untyped]


def heaviest(weights: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """The pairs, the smaller number first and in their order; `weights` has every pair that is possible."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in weights.items())
    return sorted((min(pair), max(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
