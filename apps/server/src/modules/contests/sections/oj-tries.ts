import type { Db } from '../../../platform/database/db.ts';
import type { SectionRow } from '../../competitions/index.ts';
import { type JudgedCode, judgedCodeAt, placeKey } from '../../judge-queue/index.ts';
import { teamMates } from '../entry/entry.store.ts';

/** The place where a section's problem is solved. */
export const placeOfSection = ({ id, stage_id }: Pick<SectionRow, 'id' | 'stage_id'>) =>
  ({ at: 'contest', stage_id, section_id: id }) as const;

/** How many of some hand-ins use up a try: one the judge failed on does not. */
export const triesIn = (codes: readonly Pick<JudgedCode, 'verdict'>[]) => codes.filter(({ verdict }) => verdict !== 'SE').length;

/** How many tries the entrant of a person has used in a section, whoever of them sent the code. */
export async function triesUsed(db: Db, section: Pick<SectionRow, 'id' | 'stage_id'>, userId: string): Promise<number> {
  const mates = new Set([userId, ...(await teamMates(db, section.stage_id, userId))]);
  return triesIn(await judgedCodeAt(db, placeKey(placeOfSection(section)), [...mates]));
}
