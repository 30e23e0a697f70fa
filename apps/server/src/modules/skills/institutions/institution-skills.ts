import { INSTITUTION_FEW, institutionSkills } from '@praxis/contract/skills/institutions';
import { masteryState } from '@praxis/scoring/mastery';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { holdsPermission } from '../../accounts/index.ts';
import { learnersOf, spacesOfInstitution } from '../../spaces/index.ts';
import { findProofsByPerson } from '../evidence/evidence.store.ts';
import { masteriesOf } from '../evidence/mastery-view.ts';
import { PLATFORM } from '../maps/frames.ts';
import { type FrameRef, findFrames, findSkillTree } from '../maps/map.store.ts';
import { frameTheActorReads } from '../maps/maps.access.ts';
import { mayRenew, type PersonStates } from './state-counts.rules.ts';
import { findPeople, findSnapshots, holdCounting, saveSnapshot } from './state-snapshots.store.ts';

const STATES = ['thin', 'below', 'on_the_way', 'reached'];
/** Spaces one call counts at most, and how long a count stands. */
const AT_ONCE = 3;
const STANDS_MS = 3_600_000;

/** How many skills of a map each student of a space has in which state now. */
async function statesIn(db: Db, frame: FrameRef, spaceId: string, now: Date): Promise<PersonStates[]> {
  const students = (await learnersOf(db, spaceId)).filter(({ former }) => !former);
  const skillIds = (await findSkillTree(db, frame)).map(({ id }) => id);
  const byPerson = await findProofsByPerson(db, { skillIds, userIds: students.map(({ id }) => id), spaceId, asOf: now });
  return students.map(({ id }) => {
    const counts = STATES.map(() => 0);
    for (const mastery of masteriesOf(byPerson.get(id), now).values()) {
      const at = STATES.indexOf(masteryState(mastery));
      if (at >= 0) counts[at]!++;
    }
    return { userId: id, counts };
  });
}

async function renew(db: Db, frame: FrameRef, spaceId: string, { known, now }: { known: boolean; now: Date }) {
  const live = await statesIn(db, frame, spaceId, now);
  const renewed = !known || mayRenew(await findPeople(db, frame, spaceId), live);
  await saveSnapshot(db, { frame, spaceId, now }, renewed ? live : undefined);
}

/** The spaces of an institution on a map, as they may be shown; a few that were last counted long ago are counted now. */
async function spacesOnMap(db: Db, frame: FrameRef, institutionId: string, now: Date) {
  const spaces = await spacesOfInstitution(db, institutionId);
  const ids = spaces.map(({ id }) => id);
  const known = await findSnapshots(db, frame, ids);
  const due = ids.filter((id) => now.getTime() - (known.get(id)?.checked_at.getTime() ?? 0) >= STANDS_MS);
  // Whoever asks at the same moment is shown what is there.
  if (due.length > 0 && (await holdCounting(db, frame)))
    for (const id of due.slice(0, AT_ONCE)) await renew(db, frame, id, { known: known.has(id), now });
  const shown = await findSnapshots(db, frame, ids);
  const list = spaces.flatMap((space) => {
    const found = shown.get(space.id);
    if (!found) return [];
    const few = found.students < INSTITUTION_FEW;
    const [thin = 0, below = 0, on_the_way = 0, reached = 0] = found.counts;
    const counts = few ? null : { thin, below, on_the_way, reached };
    return [{ space, students: few ? null : found.students, counts, at: found.settled_at.getTime() }];
  });
  return { list, waiting: Math.max(0, due.length - AT_ONCE) };
}

/** How the spaces of an institution stand on its own map, or that of the platform where it has none; those of enough students of whom something is known. */
export async function statesOfInstitution(db: Db, institutionId: string, now: Date) {
  const refs: FrameRef[] = [
    { kind: 'institution', id: institutionId },
    { kind: 'platform', id: PLATFORM },
  ];
  const frames = (await findFrames(db, refs)).filter(({ published, skills }) => published && skills > 0);
  const frame = refs.find(({ kind }) => frames.some((one) => one.kind === kind));
  if (!frame) return [];
  const { list } = await spacesOnMap(db, frame, institutionId, now);
  const known = list.flatMap(({ space, students, counts, at }) =>
    students === null || counts === null ? [] : [{ space, students, counts, at }],
  );
  return known.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
}

/** The same of a map that is chosen. */
export const institutionSkillsRoutes = (app: App) =>
  serve(app, institutionSkills, {
    transaction: 'write',
    async access(ask) {
      const { actor, input, db } = ask;
      const own = input.frame_kind === 'platform' || (input.frame_kind === 'institution' && input.frame_id === input.institution_id);
      // Operators run the platform; they look into no institution.
      if (!own || !(await holdsPermission(db, actor.userId, 'institution_admin', input.institution_id))) throw notForYou();
      return frameTheActorReads(ask);
    },
    run: ({ subject: frame, input, db, now }) => spacesOnMap(db, frame, input.institution_id, now),
  });
