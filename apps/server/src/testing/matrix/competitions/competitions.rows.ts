import { announceToStage, answerClarification, askClarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import { listCompetitions, showCompetition, showRules } from '@praxis/contract/competitions/competitions';
import {
  cancelCompetition,
  createCompetition,
  designCompetition,
  findInstitutions,
  publishCompetition,
  removeCompetition,
  saveCompetition,
  setStaff,
  showCompetitionPicture,
} from '@praxis/contract/competitions/design';
import {
  checkSections,
  orderSections,
  orderStages,
  removeSection,
  removeStage,
  saveSection,
  saveStage,
} from '@praxis/contract/competitions/stages';
import { type CompetitionTraits, competitionMakers } from '../../makers/competitions/competitions.ts';
import { everybody, refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const HOUR = 3_600_000;

/** The owner's competition, in which the student is an approved entrant; its title holds the canary. */
export async function cupOf(school: MatrixSchool, traits: CompetitionTraits = {}) {
  const makers = competitionMakers(school);
  const cup = await makers.competition(school.people.owner, { title: `Cup ${school.canary}`, ...traits });
  if (traits.state !== 'draft' && (traits.entry ?? 'individual') === 'individual') await makers.approved(cup, school.people.student);
  return cup;
}

const cup = async (school: MatrixSchool) => ({ competition_id: (await cupOf(school)).id });
const draft = async (school: MatrixSchool) => ({ competition_id: (await cupOf(school, { state: 'draft' })).id });
const outsiders = signedIn.filter((role) => role !== 'owner');
/** Whoever may read the competition is told plainly. */
const visible = refused('not_allowed', outsiders);
const hidden = (unknown: string) => refused(unknown, outsiders);

const stage = (school: MatrixSchool) => ({
  title: 'Final',
  start_at: school.clock.now().getTime() + 60 * HOUR,
  end_at: school.clock.now().getTime() + 62 * HOUR,
  rule: { kind: 'last' as const },
});
const section = { label: 'A', title: 'Theory', kind: 'paper', weight: 10, config: {} };

async function sectionOf(school: MatrixSchool) {
  const created = await cupOf(school, { state: 'draft' });
  const row = { stage_id: created.stageIds[0]!, place: 1, label: 'A', title: 'Theory', kind: 'paper', max_points: 100 };
  const { id } = await school.db.insertInto('sections').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function question(school: MatrixSchool) {
  const created = await cupOf(school);
  const row = { stage_id: created.stageIds[0]!, asked_by: school.people.student.id, question: school.canary, at: school.clock.now() };
  const { id } = await school.db.insertInto('clarifications').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function organise(school: MatrixSchool) {
  await school.db
    .insertInto('user_grants')
    .values({ user_id: school.people.owner.id, permission: 'competition_organiser' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { title: 'A cup' };
}

/** Competitions: what everybody reads, what organisers write, questions to the jury. */
export const competitionsRows = [
  one({ endpoint: listCompetitions, input: () => ({}), allowed: everybody }),
  one({ endpoint: showCompetition, input: cup, allowed: signedIn, refusal: { none: 'not_logged_in' } }),
  one({
    endpoint: showCompetition,
    when: 'draft',
    input: draft,
    allowed: ['owner'],
    refusal: { none: 'not_logged_in', ...hidden('not_available') },
  }),
  one({ endpoint: showRules, input: cup, allowed: signedIn }),
  one({ endpoint: createCompetition, input: organise, allowed: ['owner'], refusal: refused('only_organisers_create', outsiders) }),
  one({ endpoint: designCompetition, input: cup, allowed: ['owner'], refusal: hidden('not_available') }),
  one({ endpoint: checkSections, input: cup, allowed: ['owner'], refusal: hidden('not_available') }),
  one({
    endpoint: saveCompetition,
    input: async (school) => ({ ...(await cup(school)), change: { category: 'x' } }),
    allowed: ['owner'],
    refusal: visible,
  }),
  one({
    endpoint: saveCompetition,
    when: 'draft',
    input: async (school) => ({ ...(await draft(school)), change: { category: 'x' } }),
    allowed: ['owner'],
    refusal: hidden('competition_not_found'),
  }),
  one({
    endpoint: publishCompetition,
    input: async (school) => ({ ...(await draft(school)), stages: 1, sections: 0, fields: 0 }),
    allowed: ['owner'],
    refusal: hidden('competition_not_found'),
  }),
  one({
    endpoint: cancelCompetition,
    input: async (school) => ({ ...(await cup(school)), reason: 'The hall is flooded' }),
    allowed: ['owner', 'operator'],
    refusal: visible,
  }),
  one({ endpoint: removeCompetition, input: draft, allowed: ['owner'], refusal: hidden('competition_not_found') }),
  one({
    endpoint: setStaff,
    input: async (school) => ({ ...(await cup(school)), user_id: school.people.coTeacher.id, duty: 'desk' as const, holds: true }),
    allowed: ['owner'],
    refusal: visible,
  }),
  one({
    endpoint: saveStage,
    input: async (school) => ({ ...(await draft(school)), stage: stage(school) }),
    allowed: ['owner'],
    refusal: hidden('competition_not_found'),
  }),
  one({
    endpoint: saveStage,
    when: 'moved',
    input: async (school) => {
      const created = await cupOf(school);
      return { competition_id: created.id, stage_id: created.stageIds[0]!, stage: stage(school) };
    },
    allowed: ['owner'],
    refusal: visible,
  }),
  one({
    endpoint: removeStage,
    input: async (school) => ({ stage_id: (await cupOf(school, { state: 'draft' })).stageIds[0]! }),
    allowed: ['owner'],
    refusal: hidden('stage_not_found'),
  }),
  one({
    endpoint: orderStages,
    input: async (school) => {
      const created = await cupOf(school, { state: 'draft' });
      return { competition_id: created.id, stage_ids: created.stageIds };
    },
    allowed: ['owner'],
    refusal: hidden('competition_not_found'),
  }),
  one({
    endpoint: saveSection,
    input: async (school) => ({ stage_id: (await cupOf(school, { state: 'draft' })).stageIds[0]!, section }),
    allowed: ['owner'],
    refusal: hidden('stage_not_found'),
  }),
  one({
    endpoint: orderSections,
    input: async (school) => {
      const id = await sectionOf(school);
      const { stage_id } = await school.db.selectFrom('sections').select('stage_id').where('id', '=', id).executeTakeFirstOrThrow();
      return { stage_id, section_ids: [id] };
    },
    allowed: ['owner'],
    refusal: hidden('stage_not_found'),
  }),
  one({
    endpoint: showCompetitionPicture,
    input: async (school) => {
      const row = {
        ...{ owner_id: school.people.owner.id, purpose: 'competition_image', name: 'chart.png', size: '1', sha256: Buffer.alloc(32) },
        ...{ mime: 'image/png', storage_key: `competition_image ${school.canary} ${Math.random()}` },
      };
      const { id } = await school.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
      return { file_id: id };
    },
    allowed: ['owner'],
    refusal: refused('file_not_found', outsiders),
  }),
  one({
    endpoint: findInstitutions,
    input: cup,
    allowed: ['owner'],
    refusal: refused('not_available', outsiders),
  }),
  one({
    endpoint: removeSection,
    input: async (school) => ({ section_id: await sectionOf(school) }),
    allowed: ['owner'],
    refusal: hidden('section_not_found'),
  }),
  one({ endpoint: listClarifications, input: cup, allowed: signedIn }),
  one({
    endpoint: askClarification,
    input: async (school) => ({ stage_id: (await cupOf(school)).stageIds[0]!, question: 'Why?' }),
    allowed: ['student'],
    refusal: refused(
      'not_allowed',
      signedIn.filter((role) => role !== 'student'),
    ),
  }),
  one({
    endpoint: answerClarification,
    input: async (school) => ({ clarification_id: await question(school), answer: 'So' }),
    allowed: ['owner'],
    refusal: { ...hidden('clarification_not_found'), student: 'not_allowed' },
  }),
  one({
    endpoint: announceToStage,
    input: async (school) => ({ stage_id: (await cupOf(school)).stageIds[0]!, text: 'Ten minutes more' }),
    allowed: ['owner'],
    refusal: visible,
  }),
];
