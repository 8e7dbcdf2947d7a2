"""What pages and endpoints show; the only shared reads. One module for each audience."""
