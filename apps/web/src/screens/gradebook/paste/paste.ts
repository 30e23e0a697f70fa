import type { GradeStatus } from '@praxis/contract/grades/grades';
import { readPoints } from '@praxis/rules/points';

/** Cells of a clipboard: tabs and line ends, with quoted cells as Excel and LibreOffice write them. */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') end();
    else if (sign === '\n') {
      end();
      rows.push([]);
    } else cell += sign;
  }
  end();
  return rows;
}

const WORDS: Record<string, GradeStatus> = {
  ...{ ex: 'excused', excused: 'excused', 免: 'excused', ab: 'absent', absent: 'absent', 缺考: 'absent' },
  ...{ 缓考: 'deferred', 緩考: 'deferred', deferred: 'deferred', 免修: 'exempt', exempt: 'exempt' },
};

/** What somebody wrote into a cell: points, a word for a status, nothing, or something that is no score. */
export type Typed =
  | { kind: 'points'; units: number }
  | { kind: 'status'; status: GradeStatus }
  | { kind: 'clear' }
  | { kind: 'wrong'; why: 'not_a_number' | 'above_max' };

export function readTyped(text: string, max: number): Typed {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === '' || plain === '-' || plain === '–') return { kind: 'clear' };
  const status = WORDS[plain];
  if (status) return { kind: 'status', status };
  const units = readPoints(plain);
  if (units === undefined) return { kind: 'wrong', why: 'not_a_number' };
  return max > 0 && units > max ? { kind: 'wrong', why: 'above_max' } : { kind: 'points', units };
}
