import { classHighlighter, highlightCode } from '@lezer/highlight';
import type { CodeLanguage } from './code-languages.ts';

/** A piece of a program in one colour; `style` is the name of its class, empty for plain text. */
export type Piece = { text: string; style: string };

async function grammar(language: CodeLanguage) {
  if (language === 'python') return (await import('@lezer/python')).parser;
  if (language === 'java') return (await import('@lezer/java')).parser;
  return (await import('@lezer/cpp')).parser;
}

/** The lines of a program, in coloured pieces. Needs no editor. */
export async function highlightedLines(code: string, language: CodeLanguage): Promise<Piece[][]> {
  const parser = await grammar(language);
  const lines: Piece[][] = [[]];
  const put = (text: string, style: string) => void lines.at(-1)!.push({ text, style });
  highlightCode(code, parser.parse(code), classHighlighter, put, () => lines.push([]));
  return lines;
}
