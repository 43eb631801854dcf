"""JupyterLab, the apps and the board's own script in a real browser: what starts them, and what watches them."""
