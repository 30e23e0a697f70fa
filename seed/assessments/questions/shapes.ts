import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';

/** A question of the demo bank. */
export type SeededQuestion = {
  type: QuestionType;
  skill: string;
  difficulty: 1 | 2 | 3 | 4 | 5;
  tags: string[];
  score: number;
  content: QuestionContent;
  key: QuestionKey;
  state?: 'draft' | 'retired';
};

type Filed = Pick<SeededQuestion, 'skill' | 'difficulty' | 'tags' | 'state'> & { score?: number; analysis?: string };

const emptyKey: QuestionKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const paragraph = (html: string) => (html.startsWith('<') ? html : `<p>${html}</p>`);

/** A formula in the line. */
export const formula = (tex: string) => `<span data-formula="${tex}"></span>`;
/** A formula on its own. */
export const formulaBlock = (tex: string) => `<div data-formula="${tex}"></div>`;
/** Program text. */
export const code = (language: string, text: string) =>
  `<pre><code class="language-${language}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').trim()}</code></pre>`;
/** A table: the head, then its rows. */
export function table(head: readonly string[], ...rows: readonly string[][]) {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;
  return `<table><tbody>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`;
}

function created(
  type: QuestionType,
  stem: string,
  filed: Filed,
  parts: { content?: Partial<QuestionContent>; key?: Partial<QuestionKey> },
) {
  const { analysis = '', score = type === 'short' || type === 'programming' ? 10 : type === 'multi' ? 4 : 2, ...rest } = filed;
  const question: SeededQuestion = {
    type,
    score,
    ...rest,
    content: { stem: paragraph(stem), options: [], program: null, problem_id: null, ...parts.content },
    key: { ...emptyKey, analysis: analysis && paragraph(analysis), ...parts.key },
  };
  return question;
}

const optionsOf = (texts: readonly string[]) => texts.map((text, at) => ({ key: String.fromCharCode(65 + at), html: paragraph(text) }));

/** A question with one right option. */
export const single = (stem: string, options: readonly string[], right: string, filed: Filed) =>
  created('single', stem, filed, { content: { options: optionsOf(options) }, key: { correct: [right] } });
/** A question with several right options, `right` as in "ACD". */
export const multi = (stem: string, options: readonly string[], right: string, filed: Filed) =>
  created('multi', stem, filed, { content: { options: optionsOf(options) }, key: { correct: [...right] } });
/** A statement that is true or false. */
export const judge = (stem: string, truth: boolean, filed: Filed) => created('judge', stem, filed, { key: { truth } });
/** A question answered in words; without accepted answers a person marks it. */
export const short = (stem: string, reference: string, filed: Filed, accepted: string[] = []) =>
  created('short', stem, filed, { key: { reference: paragraph(reference), accepted } });
/** A program to be completed. */
export const programming = (
  stem: string,
  program: Omit<NonNullable<QuestionContent['program']>, 'time_ms' | 'memory_mb'>,
  cases: QuestionKey['cases'],
  filed: Filed,
) => created('programming', stem, filed, { content: { program: { ...program, time_ms: 1000, memory_mb: 256 } }, key: { cases } });
