"""Results as tables and pictures: polars frames whose every number says where it comes from, and plotly figures."""
