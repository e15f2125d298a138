"""The command `vitrail`, also run as `python -m vitrail.cli`.

Nothing is imported before `main` runs, so that Ctrl-C is quiet from the first moment on.
"""

import os


def main() -> None:
    """Entry point of the command `vitrail`."""
    try:
        from vitrail.cli.main import main as run

        run()
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    main()
