import {
  confirmAssignment,
  findExperts,
  previewAssignment,
  reassignWork,
  resolveUnreadable,
  returnSheet,
  ruleConflict,
  setExpert,
} from '@praxis/contract/judging/assignment';
import {
  declareConflict,
  expertGroup,
  listJudged,
  reportUnreadable,
  saveSheet,
  showSheet,
  submitSheet,
} from '@praxis/contract/judging/expert';
import { removeGroup, saveCriteria, saveGroup, showGroup, showJudging } from '@praxis/contract/judging/judging';
import { aggregateGroup, breakSeal, handToRank, listOwnSheets, settleFlag, spotCheck } from '@praxis/contract/judging/results';
import { judgedStage } from '../../makers/competitions/judging.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const outsiders = signedIn.filter((role) => role !== 'owner');
const strangers = signedIn.filter((role) => role !== 'expert');
const page = { allowed: ['owner'] as const, refusal: refused('not_available', outsiders) };
const change = (unknown: string) => ({ allowed: ['owner'] as const, refusal: refused(unknown, outsiders) });

/** A group of the owner that the school's expert scores in. */
const made = async (school: MatrixSchool, traits: Parameters<typeof judgedStage>[1] = {}) => {
  const experts = [school.people.expert, await school.person('expert'), await school.person('expert')];
  return judgedStage(school, { organiser: school.people.owner, title: `Works ${school.canary}`, experts, works: 2, ...traits });
};
const group = async (school: MatrixSchool) => ({ group_id: (await made(school)).groupId });
const unassigned = async (school: MatrixSchool) => made(school, { assigned: false });

/** A work of the school's expert. */
async function own(school: MatrixSchool, submitted = false) {
  const stage = await made(school);
  const [first] = await stage.rowsOf(school.people.expert);
  if (submitted) await stage.score(school.people.expert, first!.id, 5, 5);
  return { ...stage, assignment_id: first!.id };
}

/** A sheet of the school's expert with every criterion scored. */
async function filled(school: MatrixSchool) {
  const { assignment_id } = await own(school);
  const { data } = await school.as(school.people.expert).call(showSheet, { assignment_id });
  const scores = Object.fromEntries(data.criteria.map(({ id }) => [id, 5]));
  await school.done(school.people.expert, saveSheet, { assignment_id, seq: 1, scores });
  return { assignment_id, seq: 1 };
}

/** A group whose sheets are in; its experts disagree about the first work when asked. */
async function counted(school: MatrixSchool, disagree = false) {
  const stage = await made(school);
  await stage.scoreAll((work, expert) => (disagree && work === 0 && expert !== 1 ? [expert === 0 ? 1 : 10, 10] : [8, 16]));
  await school.done(school.people.owner, aggregateGroup, { group_id: stage.groupId });
  return stage;
}

/** Expert judging: what organisers do, what experts do. */
export const expertJudgingRows = [
  one({ endpoint: showJudging, input: async (school) => ({ stage_id: (await made(school)).stageId }), ...page }),
  one({
    endpoint: saveCriteria,
    input: async (school) => ({ section_id: (await unassigned(school)).sectionId, criteria: [{ title: 'Idea', max: 10, weight: 1 }] }),
    ...change('section_not_found'),
  }),
  one({
    endpoint: saveGroup,
    input: async (school) => {
      const { sectionId, groupId } = await unassigned(school);
      return { section_id: sectionId, group_id: groupId, group: { name: 'Group 2' } };
    },
    ...change('section_not_found'),
  }),
  one({
    endpoint: removeGroup,
    input: async (school) => ({ group_id: (await unassigned(school)).groupId }),
    ...change('group_not_found'),
  }),
  one({ endpoint: showGroup, input: group, ...page }),
  one({ endpoint: findExperts, input: async (school) => ({ ...(await group(school)), q: 'expert' }), ...page }),
  one({
    endpoint: setExpert,
    input: async (school) => ({ group_id: (await unassigned(school)).groupId, user_id: school.people.expert.id, capacity: 9 }),
    ...change('group_not_found'),
  }),
  one({
    endpoint: ruleConflict,
    input: async (school) => {
      const { groupId, works } = await unassigned(school);
      return { group_id: groupId, expert_id: school.people.expert.id, production_id: works[0]!, conflict: true, reason: 'Kin' };
    },
    ...change('group_not_found'),
  }),
  one({ endpoint: previewAssignment, input: async (school) => ({ group_id: (await unassigned(school)).groupId, seed: 'a' }), ...page }),
  one({
    endpoint: confirmAssignment,
    input: async (school) => ({ group_id: (await unassigned(school)).groupId, seed: 'a' }),
    ...change('group_not_found'),
  }),
  one({
    endpoint: reassignWork,
    input: async (school) => ({ assignment_id: (await own(school)).assignment_id, reason: 'Ill' }),
    ...change('assignment_not_found'),
  }),
  one({
    endpoint: returnSheet,
    input: async (school) => ({ assignment_id: (await own(school, true)).assignment_id, reason: 'Look again' }),
    ...change('assignment_not_found'),
  }),
  one({
    endpoint: resolveUnreadable,
    input: async (school) => {
      const { assignment_id } = await own(school);
      await school.done(school.people.expert, reportUnreadable, { assignment_id, what: 'Black video' });
      return { assignment_id, note: 'Plays now' };
    },
    ...change('assignment_not_found'),
  }),
  one({
    endpoint: breakSeal,
    input: async (school) => ({ ...(await group(school)), reason: 'A complaint' }),
    ...change('group_not_found'),
  }),
  one({
    endpoint: aggregateGroup,
    input: async (school) => {
      const stage = await made(school);
      await stage.scoreAll();
      return { group_id: stage.groupId };
    },
    ...change('group_not_found'),
  }),
  one({
    endpoint: settleFlag,
    input: async (school) => {
      const { groupId } = await counted(school, true);
      const { data } = await school.as(school.people.owner).call(showGroup, { group_id: groupId });
      return { flag_id: data.flags[0]!.id, by: 'note' as const, note: 'Both are right' };
    },
    ...change('flag_not_found'),
  }),
  one({
    endpoint: spotCheck,
    input: async (school) => {
      const { groupId, works } = await counted(school);
      // Somebody else counted: a second person checks.
      const other = await school.person('teacher');
      await school.db.updateTable('judging_runs').set({ created_by: other.id }).where('group_id', '=', groupId).execute();
      return { group_id: groupId, production_id: works[0]!, agrees: true };
    },
    ...change('group_not_found'),
  }),
  one({
    endpoint: listOwnSheets,
    input: async (school) => {
      const stage = await counted(school);
      await school.db
        .updateTable('registrations')
        .set({ user_id: school.people.student.id })
        .where('id', '=', stage.entrants[0]!)
        .execute();
      return { stage_id: stage.stageId };
    },
    allowed: ['student'],
    refusal: refused(
      'not_available',
      signedIn.filter((role) => role !== 'student'),
    ),
  }),
  one({
    endpoint: handToRank,
    input: async (school) => ({ group_id: (await counted(school)).groupId, unchecked_because: 'Added up on paper' }),
    ...change('group_not_found'),
  }),
  one({
    endpoint: expertGroup,
    input: async (school) => {
      const { competitionId, stageId } = await made(school);
      return { competition_id: competitionId, stage_id: stageId };
    },
    allowed: ['expert'],
    refusal: refused('not_available', strangers),
  }),
  one({
    endpoint: listJudged,
    input: async (school) => {
      await own(school, true);
      return {};
    },
    allowed: signedIn,
  }),
  one({
    endpoint: showSheet,
    input: async (school) => ({ assignment_id: (await own(school)).assignment_id }),
    allowed: ['expert'],
    refusal: refused('not_available', strangers),
  }),
  one({
    endpoint: saveSheet,
    input: async (school) => ({ assignment_id: (await own(school)).assignment_id, seq: 1, scores: {} }),
    allowed: ['expert'],
    refusal: refused('assignment_not_found', strangers),
  }),
  one({ endpoint: submitSheet, input: filled, allowed: ['expert'], refusal: refused('assignment_not_found', strangers) }),
  one({
    endpoint: submitSheet,
    when: 'the last sheet',
    input: async (school) => {
      const stage = await made(school);
      const [last] = await stage.rowsOf(school.people.expert);
      for (const held of await stage.rowsOf())
        if (held.id !== last!.id) await stage.score(stage.experts.find(({ id }) => id === held.expert_id)!, held.id, 8, 16);
      const { data } = await school.as(school.people.expert).call(showSheet, { assignment_id: last!.id });
      const scores = Object.fromEntries(data.criteria.map(({ id }) => [id, 5]));
      await school.done(school.people.expert, saveSheet, { assignment_id: last!.id, seq: 1, scores });
      return { assignment_id: last!.id, seq: 1 };
    },
    allowed: ['expert'],
    refusal: refused('assignment_not_found', strangers),
  }),
  one({
    endpoint: declareConflict,
    input: async (school) => ({ assignment_id: (await own(school)).assignment_id, kind: 'knows' as const, reason: 'My pupil' }),
    allowed: ['expert'],
    refusal: refused('assignment_not_found', strangers),
  }),
  one({
    endpoint: reportUnreadable,
    input: async (school) => ({ assignment_id: (await own(school)).assignment_id, what: 'Black video' }),
    allowed: ['expert'],
    refusal: refused('assignment_not_found', strangers),
  }),
];
