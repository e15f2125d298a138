"""Run the command line as `python -m vitrail.cli`."""

from vitrail.cli.main import main

if __name__ == "__main__":
    main()
