import type { PaperDetail } from '@praxis/contract/assessments/papers';
import type { QuestionType } from '@praxis/contract/questions/content';
import type { QuestionView } from '@praxis/contract/questions/questions';
import { useMemo, useState } from 'react';

type Chosen = PaperDetail['chosen'][number];
/** What the page knows of a question on the paper; `whole` once the server has told all of it. */
export type KnownQuestion = { type: QuestionType; words: string; whole?: Chosen };

/** The text of HTML in one line. */
const textOf = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/** Questions by version: those the server told, and those that were just picked. */
export function useKnownQuestions(chosen: PaperDetail['chosen']) {
  const [picked, setPicked] = useState<ReadonlyMap<string, KnownQuestion>>(new Map());
  const reported = useMemo(
    () =>
      new Map(chosen.map((whole) => [whole.version_id, { type: whole.type, words: textOf(whole.stem), whole } satisfies KnownQuestion])),
    [chosen],
  );
  return {
    of: (version: string): KnownQuestion | undefined => reported.get(version) ?? picked.get(version),
    learn: (questions: readonly Pick<QuestionView, 'version_id' | 'type' | 'excerpt'>[]) =>
      setPicked(
        (now) => new Map([...now, ...questions.map(({ version_id, type, excerpt }) => [version_id, { type, words: excerpt }] as const)]),
      ),
  };
}
