"""The part of gymnasium that environments describe themselves with: for machines without the package."""
