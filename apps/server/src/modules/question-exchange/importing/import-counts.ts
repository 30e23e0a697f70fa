import { eachText, toPictureViews } from '../reading/read-question.ts';
import type { ImportCounts, StoredQuestion } from './imports.store.ts';

const FORMULA = /data-formula="/g;
/** Tags and skills that the page offers by name. */
const MOST_NAMED = 200;

/** Counts questions as they come. */
export function countingOf() {
  const counts = { all: 0, sound: 0, faulty: 0, alike: 0, pictures: 0, formulas: 0 };
  const skills = new Set<string>();
  const tags = new Set<string>();
  const name = (into: Set<string>, names: readonly string[]) => {
    for (const one of names) if (into.size < MOST_NAMED) into.add(one);
  };
  return {
    add(question: StoredQuestion) {
      counts.all += 1;
      if (question.faults.length > 0) counts.faulty += 1;
      else counts.sound += 1;
      if (question.similar.length > 0 || question.same_as !== null) counts.alike += 1;
      counts.pictures += toPictureViews(question).size;
      eachText(question, (html) => {
        counts.formulas += html.match(FORMULA)?.length ?? 0;
        return html;
      });
      name(skills, question.skills);
      name(tags, question.tags);
    },
    counts: (): ImportCounts => ({ ...counts, skills: [...skills], tags: [...tags] }),
  };
}
