import { near } from '../read-question.ts';
import { type Piece, textOfPieces } from './pieces.rules.ts';
import { list, type Open, variants } from './question.ts';
import { partsKindOf } from './sheet-parts.ts';
import { difficultyOf, type Field, sectionOf } from './sheet-signs.rules.ts';

type FieldOfLine = { field: Field; line: number; pieces: readonly Piece[] };

/** A labelled line of a question: what stands behind its label; `add` puts words where the next ones belong. */
export function takeField(open: Open, { field, line, pieces }: FieldOfLine, add: (pieces: readonly Piece[]) => void) {
  const text = textOfPieces(pieces).trim();
  const wrong = (key: 'import_difficulty_unknown' | 'import_score_unknown' | 'import_type_unknown') =>
    open.faults.push({ key, values: { text: near(text) }, line });
  if (field === 'answer') {
    if (open.answer) open.faults.push({ key: 'import_answer_twice', line, near: near(text) });
    open.answer = { line, text, part: [] };
    open.at = open.answer.part;
    add(pieces);
  } else if (field === 'analysis' || field === 'reference') {
    open.at = open[field];
    add(pieces);
  } else if (field === 'accepted') open.accepted = variants(text);
  else if (field === 'tags') open.tags.push(...list(text));
  else if (field === 'skills') open.skills.push(...list(text));
  else if (field === 'difficulty') {
    open.difficulty = difficultyOf(text);
    if (open.difficulty === undefined) wrong('import_difficulty_unknown');
  } else if (field === 'score') {
    const score = /^(\d+(?:\.\d+)?)\s*(?:分|points?|pts?|marks?)?$/i.exec(text.normalize('NFKC'));
    if (score && Number(score[1]) <= 1000) open.score = Number(score[1]);
    else wrong('import_score_unknown');
  } else if (field !== 'type') {
    if (!open.parts) return;
    if (field === 'tolerance' || field === 'units') open.parts[field] = text;
    else {
      open.parts.rule = text;
      open.at = open.parts.table;
    }
  } else if (partsKindOf(text)) open.parts = { kind: partsKindOf(text)!, tolerance: '', units: '', rule: '', table: [] };
  else {
    const named = sectionOf(text);
    if (named.type) open.section = { ...open.section, ...named };
    else wrong('import_type_unknown');
  }
}
