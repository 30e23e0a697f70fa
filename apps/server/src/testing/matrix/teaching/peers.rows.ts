import {
  changePeerRound,
  closePeerRound,
  openPeerRound,
  removePeerRound,
  savePeerReview,
  showPeerRound,
} from '@praxis/contract/projects/peers';
import { projectMakers, smallProject } from '../../makers/projects.ts';
import { holders } from '../audiences.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const DAY = 86_400_000;

/** A project for the student and some others. */
async function projectOf(school: MatrixSchool, others: number, traits: Record<string, unknown> = {}) {
  const space = await school.place();
  const makers = projectMakers(school);
  const task_id = await makers.task(school.people.owner, space, traits, smallProject(`Project ${school.canary}`, { intro: school.canary }));
  const people = [school.people.student];
  for (let at = 0; at < others; at++) people.push((await school.member(space)).person);
  return { makers, task_id, people };
}

/** The same, with a round of peers among them, each alone. */
export async function roundOfPeers(school: MatrixSchool, others = 2, traits: Record<string, unknown> = {}) {
  const { makers, task_id, people } = await projectOf(school, others, traits);
  const { round_id } = await makers.peerRound(school.people.owner, task_id, people);
  return { round_id, people };
}

async function ownReview(school: MatrixSchool) {
  const { round_id } = await roundOfPeers(school);
  const { mine } = (await school.done(school.people.student, showPeerRound, { round_id } as never)) as { mine: { id: string }[] };
  return { review_id: mine[0]!.id, score: 15, comment: 'Clear' };
}

const closes = (school: MatrixSchool) => school.clock.now().getTime() + 2 * DAY;
const unseen = 'not_available';
const itsTeachers = { allowed: holders, refusal: unseen };

/** Rounds of peers are run by who marks; the teams in them review, and nobody else sees them. */
export const peersRows = [
  one({
    endpoint: openPeerRound,
    input: async (school) => {
      const { makers, task_id, people } = await projectOf(school, 2);
      for (const who of people) await makers.handedIn(await makers.started(task_id, [who]), who);
      return { task_id, stage_id: 'one', reviews: 2, closes_at: closes(school) };
    },
    ...itsTeachers,
  }),
  one({
    endpoint: changePeerRound,
    input: async (school) => ({ round_id: (await roundOfPeers(school)).round_id, closes_at: closes(school), weight: 20 }),
    ...itsTeachers,
  }),
  one({ endpoint: closePeerRound, input: async (school) => ({ round_id: (await roundOfPeers(school)).round_id }), ...itsTeachers }),
  one({ endpoint: removePeerRound, input: async (school) => ({ round_id: (await roundOfPeers(school)).round_id }), ...itsTeachers }),
  one({
    endpoint: showPeerRound,
    input: async (school) => ({ round_id: (await roundOfPeers(school)).round_id }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({ endpoint: savePeerReview, input: ownReview, allowed: ['student'], refusal: unseen }),
];
