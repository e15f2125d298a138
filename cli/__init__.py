"""The command line: words in, words and pictures out."""
