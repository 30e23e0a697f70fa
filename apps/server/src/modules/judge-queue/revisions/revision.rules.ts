import { createHash } from 'node:crypto';
import { type JudgeLanguage, languageOf } from '@praxis/contract/judge-queue/languages';
import type { RevisionSpec } from '@praxis/contract/judge-queue/revisions';

/** The limits that hold in a language; undefined when it is not offered. */
export function limitsIn({ limits, languages }: Pick<RevisionSpec, 'limits' | 'languages'>, language: JudgeLanguage) {
  const own = languages.find(({ id }) => id === language);
  if (!own) return undefined;
  const { timeFactor, extraMemoryMb } = languageOf(language);
  return {
    timeMs: own.timeMs ?? limits.timeMs * timeFactor,
    memoryMb: own.memoryMb ?? limits.memoryMb + extraMemoryMb,
    outputKb: limits.outputKb,
  };
}

/** The most points a revision gives. */
export const fullScoreOf = ({ groups }: Pick<RevisionSpec, 'groups'>) => groups.reduce((sum, group) => sum + group.score, 0);

const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;

/** The hash a revision goes by: the same data, limits and programs make the same revision. */
export const revisionHash = (spec: RevisionSpec) =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(spec)))
    .digest();

/** What a source file of a language is called. */
export const fileOf = (language: JudgeLanguage) => languageOf(language).file;

/** The first failing case may end a run where nothing but a whole pass counts. */
export const stopsAtFirst = ({ groups, partialScores }: Pick<RevisionSpec, 'groups' | 'partialScores'>) =>
  !partialScores && groups.every(({ rule, score }) => rule === 'min' || score === 0);

/** The part of the full score, in points of a question. Two decimals. */
export const pointsFor = (score: number, full: number, points: number) =>
  full <= 0 ? 0 : Math.round((points * Math.min(1, score / full) + Number.EPSILON) * 100) / 100;
