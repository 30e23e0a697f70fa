import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { faultsOf } from '@praxis/rules/questions';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { picturesOf, sanitisedRichText, withPictures } from '../../../platform/rich-text.ts';
import { skillsTheActorMayUse } from '../../skills/index.ts';
import { findAlike } from '../listing/listing.store.ts';
import { eachRichPart, onlyItsParts } from '../parts.rules.ts';
import { excerptOf, plainOf, searchedText } from '../plain.rules.ts';
import { allowedPictures } from './editing.store.ts';
import { ALIKE, bandsOf, likeness, shinglesOf } from './likeness.rules.ts';

/** Applies something to every rich text of a question. */
export function eachRichText<Written extends { content: QuestionContent; key: QuestionKey }>(
  written: Written,
  change: (html: string) => string,
): Written {
  const { content, key } = written;
  return {
    ...written,
    content: {
      ...content,
      stem: change(content.stem),
      options: content.options.map((option) => ({ ...option, html: change(option.html) })),
      ...(content.parts && { parts: eachRichPart(content.parts, change) }),
      ...(content.shared && { shared: { ...content.shared, html: change(content.shared.html) } }),
    },
    key: { ...key, reference: change(key.reference), analysis: change(key.analysis) },
  };
}

/** A question without the parts that another type has: what was written for them must not travel on unseen. */
export function onlyItsType(type: QuestionType, content: QuestionContent, key: QuestionKey) {
  const chooses = type === 'single' || type === 'multi';
  const parts = onlyItsParts(type, content, key);
  return {
    content: {
      stem: content.stem,
      options: chooses ? content.options : [],
      program: type === 'programming' ? content.program : null,
      problem_id: type === 'oj' ? content.problem_id : null,
      ...parts.content,
      ...(content.shared && { shared: content.shared }),
    },
    key: {
      correct: chooses ? key.correct : [],
      truth: type === 'judge' ? key.truth : null,
      accepted: type === 'short' ? key.accepted : [],
      reference: key.reference,
      analysis: key.analysis,
      cases: type === 'programming' ? key.cases : [],
      ...parts.key,
    },
  };
}

/** A question as it is stored: sanitised, pictures only those its writer may show, nothing of another type. */
export async function stored<Written extends Pick<QuestionWritten, 'type' | 'content' | 'key'>>(
  db: Db,
  written: Written,
  of: { userId: string; questionId: string | null; more?: ReadonlySet<string> },
): Promise<Written> {
  const clean = eachRichText({ ...written, ...onlyItsType(written.type, written.content, written.key) }, sanitisedRichText);
  const ids: string[] = [];
  eachRichText(clean, (html) => {
    ids.push(...picturesOf(html));
    return html;
  });
  if (ids.length === 0) return clean;
  const allowed = await allowedPictures(db, { ...of, ids: [...new Set(ids)] });
  return eachRichText(clean, (html) =>
    sanitisedRichText(withPictures(html, (id) => (allowed.has(id) || of.more?.has(id) ? id : undefined))),
  );
}

const NO_KEY: QuestionKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };

/** Rich text written for a question that stands in no bank: sanitised, with the pictures its writer may show, or that stood in it before. */
export async function storedText(db: Db, html: string, of: { userId: string; before?: string }) {
  const content = { stem: html, options: [], program: null, problem_id: null };
  const more = new Set(picturesOf(of.before ?? ''));
  return (await stored(db, { type: 'short', content, key: NO_KEY }, { userId: of.userId, questionId: null, more })).content.stem;
}

/** Refuses a question that breaks a rule, with the places by name. */
export function refuseFaulty({ type, content, key }: Pick<QuestionWritten, 'type' | 'content' | 'key'>) {
  const faults = faultsOf(type, content, key);
  if (Object.keys(faults).length > 0) throw new Refusal('question_faulty', { fields: faults });
}

/** What a question's row says about it besides the version. */
export const filedOf = (written: Pick<QuestionWritten, 'type' | 'content' | 'difficulty' | 'state'>) => ({
  type: written.type,
  difficulty: written.difficulty,
  state: written.state,
  plain: searchedText(written.content),
  bands: bandsOf(shinglesOf(plainOf(written.content.stem))),
});

/** The skills of a question that its writer may put there; those it had already stay. */
export async function allowedSkills(db: Db, userId: string, ids: readonly string[], had: readonly string[] = []) {
  const mine = await skillsTheActorMayUse(db, userId, ids);
  return [...new Set(ids)].filter((id) => mine.has(id) || had.includes(id));
}

/** Questions whose stem is nearly the same as each of some stems, most alike first. */
export async function similarTo(db: Db, stems: readonly string[], of: { bankIds: readonly string[]; but: string | null }) {
  const shingles = stems.map((stem) => shinglesOf(plainOf(stem)));
  const found = Map.groupBy(await findAlike(db, { bands: shingles.map(bandsOf), ...of }), ({ at }) => at);
  return shingles.map((own, at) =>
    (found.get(at) ?? [])
      .map(({ id, bank, plain }) => {
        const [theirs = ''] = plain.split(' \n ');
        return { id, bank, excerpt: excerptOf(theirs, 120), percent: Math.round(likeness(own, shinglesOf(theirs)) * 100) };
      })
      .filter((one) => one.percent >= ALIKE * 100)
      .sort((one, other) => other.percent - one.percent || Number(BigInt(one.id) - BigInt(other.id)))
      .slice(0, 10),
  );
}

/** The same for one stem. */
export const similarToOne = async (db: Db, stem: string, of: { bankIds: readonly string[]; but: string | null }) =>
  (await similarTo(db, [stem], of))[0]!;
