/** What a compiler said about one line of a program, counted from 1; `column` is 0 when it did not say. */
export type CompileNote = { line: number; column: number; severity: 'error' | 'warning'; text: string };

const MOST_NOTES = 50;
// g++: main.cpp:3:5: error: …   javac: Main.java:3: error: …
const compiled = /^[^\s:]*\.(?:cpp|cc|java|py):(\d{1,7}):(?:(\d{1,7}):)?\s*(fatal error|error|warning|错误|警告):\s*(.*)$/;
// Python: File "main.py", line 3
const python = /^\s*File "[^"]*\.py", line (\d{1,7})/;

/** The lines a compiler complained about, as many as an editor can show. Reads what g++, javac and Python say. */
export function compileNotes(log: string): CompileNote[] {
  const notes: CompileNote[] = [];
  const lines = log.slice(0, 200_000).split('\n');
  for (const [at, line] of lines.entries()) {
    if (notes.length >= MOST_NOTES) break;
    const found = compiled.exec(line);
    if (found) {
      const severity = /warning|警告/.test(found[3]!) ? 'warning' : 'error';
      notes.push({ line: Number(found[1]), column: Number(found[2] ?? 0), severity, text: found[4]!.slice(0, 500) });
      continue;
    }
    const traced = python.exec(line);
    if (!traced) continue;
    const message = lines.slice(at + 1).find((later) => /^\w*(Error|Exception)\b/.test(later)) ?? line.trim();
    notes.push({ line: Number(traced[1]), column: 0, severity: 'error', text: message.slice(0, 500) });
  }
  return notes;
}
