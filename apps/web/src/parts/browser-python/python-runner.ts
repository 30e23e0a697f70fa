/** Runs a text as a program of its own, as the command line would: own names, standard streams, a traceback of its own lines. */
export const RUNNER = `
import io, linecache, sys, traceback
def run(source, given):
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
    linecache.cache["main.py"] = (len(source), None, source.splitlines(True), "main.py")
    try:
        exec(compile(source, "main.py", "exec"), {"__name__": "__main__"})
        return True
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return not end.code
    except BaseException:
        kind, error, frames = sys.exc_info()
        traceback.print_exception(kind, error, frames.tb_next)
        return False
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
run
`;

/** What `RUNNER` gives: runs a source on an input and says whether it ended well. */
export type RunPython = (source: string, input: string) => boolean;
