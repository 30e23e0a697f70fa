import type { Db } from '../../platform/database/db.ts';
import { findSections, type StageRow } from '../competitions/index.ts';
import { findCriteria, findGroups } from './judging.store.ts';

/** Criteria and method of the sections whose works are scored, for the printed rules. */
export async function judgingSentences(db: Db, stage: StageRow) {
  const sections = (await findSections(db, [stage.id])).filter(({ kind }) => kind === 'production');
  const criteria = await findCriteria(
    db,
    sections.map(({ id }) => id),
  );
  const groups = sections.length === 0 ? [] : await findGroups(db, stage.id);
  return sections.flatMap(({ id, title }) => {
    const own = criteria.filter(({ section_id }) => section_id === id);
    if (own.length === 0) return [];
    const methods = [...new Set(groups.filter(({ section_id }) => section_id === id).map(({ method }) => method))];
    const listed = own.map((one) => ({ key: 'rule_judging_criterion' as const, values: { title: one.title, max: one.max } }));
    return [
      { key: 'rule_judging_criteria' as const, values: { section: title }, words: { criteria: listed } },
      ...methods.map((method) => ({ key: `rule_judging_${method}` as const })),
    ];
  });
}
