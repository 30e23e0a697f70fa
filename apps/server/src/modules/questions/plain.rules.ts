import type { QuestionContent } from '@praxis/contract/questions/content';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '');

/** Rich text as one line of plain text: formulas as their source, pictures as their words. */
export const plainOf = (html: string) =>
  unescaped(
    html
      .replace(/<[^>]*?data-formula="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<span data-blank="[^"]*">/g, ' ____ ')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

const SEARCHED = 20_000;

const textsOfParts = (parts: QuestionContent['parts']) => {
  if (parts?.kind === 'matching') return [...parts.prompts, ...parts.choices].map(({ html }) => html);
  return parts?.kind === 'ordering' ? parts.items.map(({ html }) => html) : [];
};

/** What a search looks through: stem, options, parts and the stem it shares, small letters. */
export const searchedText = (content: QuestionContent) =>
  [content.stem, ...content.options.map((option) => option.html), ...textsOfParts(content.parts), content.shared?.html ?? '']
    .map(plainOf)
    .join(' \n ')
    .toLowerCase()
    .slice(0, SEARCHED);

const SIGNS: Record<string, string> = {
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  times: '×',
  cdot: '·',
  cdots: '⋯',
  ldots: '…',
  sum: '∑',
  int: '∫',
  infty: '∞',
  to: '→',
  pm: '±',
  in: '∈',
  pi: 'π',
  theta: 'θ',
  lambda: 'λ',
  alpha: 'α',
  beta: 'β',
  sqrt: '√',
};
/** TeX as one may read it in a line: signs for commands, no braces and no marks of place. */
const readableFormula = (tex: string) =>
  tex
    .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\([A-Za-z]+)/g, (_all, name: string) => SIGNS[name] ?? '')
    .replace(/[{}_^$]|\\./g, '')
    .trim();

/** A stem on one line for lists: formulas as one may read them. */
export const readableStem = (html: string) =>
  plainOf(
    html.replace(
      /(data-formula=")([^"]*)(")/g,
      (_all, before: string, tex: string, after: string) => before + readableFormula(tex) + after,
    ),
  );

/** The beginning of a stem as lists show it. */
export const excerptOf = (plain: string, most = 160) => (plain.length > most ? `${plain.slice(0, most - 1)}…` : plain);
