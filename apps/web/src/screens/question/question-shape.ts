import type { QuestionContent, QuestionType } from '@praxis/contract/questions/content';
import type { QuestionForEditor, QuestionWritten } from '@praxis/contract/questions/editing';
import { emptyParts } from '@praxis/rules/empty-parts';

/** What an editor holds of a question, without what stands around it. */
export const writtenOf = (question: QuestionForEditor): QuestionWritten => ({
  type: question.type,
  content: question.content,
  key: question.key,
  score: question.score,
  difficulty: question.difficulty,
  state: question.state,
  tags: question.tags,
  skill_ids: question.skill_ids,
});

export const choosing = (type: QuestionType) => type === 'single' || type === 'multi';

/** A name for an option that no other has. */
export function freeKey(options: QuestionContent['options']) {
  const accepted = new Set(options.map((option) => option.key));
  for (let at = 0; at < 26; at++) {
    const letter = String.fromCharCode(65 + at);
    if (!accepted.has(letter)) return letter;
  }
  return `O${options.length + 1}`;
}

const program: NonNullable<QuestionContent['program']> = {
  languages: ['python'],
  initial_code: {},
  input_params: '',
  output: '',
  time_ms: 1000,
  memory_mb: 256,
};

/** The parts a question of another type begins with; its own where it has them. A stem keeps its blanks. */
const partsAs = ({ content, key }: QuestionWritten, type: QuestionType) =>
  content.parts?.kind === type && key.parts?.kind === type ? { content: {}, key: {} } : emptyParts(type);

/** The same question as one of another type: what both have stays, what is missing begins empty. */
export function asType(written: QuestionWritten, type: QuestionType): QuestionWritten {
  const { content, key } = written;
  const options =
    choosing(type) && content.options.length === 0 ? ['A', 'B', 'C', 'D'].map((name) => ({ key: name, html: '' })) : content.options;
  return {
    ...written,
    type,
    content: {
      ...content,
      ...partsAs(written, type).content,
      options,
      program: type === 'programming' ? (content.program ?? program) : content.program,
    },
    key: { ...key, ...partsAs(written, type).key, correct: type === 'single' ? key.correct.slice(0, 1) : key.correct },
  };
}

/** Options in another order; an option keeps its name. */
export function moved<Item>(list: readonly Item[], from: number, by: 1 | -1): Item[] {
  const next = [...list];
  const to = from + by;
  const [item] = next.splice(from, 1);
  if (item === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, item);
  return next;
}

/** A name for a prompt, a choice or an item that no other has. */
export function freePart(letter: string, names: readonly string[]) {
  let no = 1;
  while (names.includes(`${letter}${no}`)) no++;
  return `${letter}${no}`;
}
