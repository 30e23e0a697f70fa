import { stripVTControlCharacters } from 'node:util';

/** What a terminal showed as lines of plain text: without colours and control characters, what was rubbed out stays away. */
export function terminalText(raw: string) {
  const lines = stripVTControlCharacters(raw)
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => {
      const letters: string[] = [];
      let at = 0;
      for (const letter of line) {
        if (letter === '\b') at = Math.max(0, at - 1);
        else if (letter === '\r') at = 0;
        else if (letter === '\t' || letter >= ' ') letters[at++] = letter;
      }
      return letters.join('').trimEnd();
    });
  return lines.join('\n');
}
