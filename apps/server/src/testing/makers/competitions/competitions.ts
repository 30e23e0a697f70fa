import { randomInt } from 'node:crypto';
import { ANYBODY, type Eligibility, type FormField } from '@praxis/contract/competitions/entry';
import type { StageRule } from '@praxis/contract/competitions/stages';
import { joinTeamByCode } from '@praxis/contract/teams/membership';
import { saveRegistration, submitRegistration } from '@praxis/contract/teams/registrations';
import { createTeam, showTeam } from '@praxis/contract/teams/teams';
import type { TestPerson, world } from '../../world.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'app' | 'as' | 'clock' | 'db' | 'origin' | 'person'>;

const HOUR = 3_600_000;

/** What a test sets about a competition; times are hours from now. */
export type CompetitionTraits = {
  title?: string;
  entry?: 'individual' | 'team' | 'both';
  teamMin?: number;
  teamMax?: number;
  mentors?: number;
  regStart?: number | null;
  regEnd?: number | null;
  stages?: readonly [from: number, to: number][];
  rule?: StageRule;
  camera?: boolean;
  review?: boolean;
  quota?: number | null;
  perInstitution?: number | null;
  waitingList?: boolean;
  form?: FormField[];
  eligibility?: Partial<Eligibility>;
  divisions?: string[];
  numbers?: 'approval' | 'draw';
  visibility?: 'public' | 'private';
  state?: 'draft' | 'published' | 'cancelled';
  institutionId?: string;
  fee?: number;
};

/** A competition a test made. */
export type TestCompetition = { id: string; title: string; organiser: TestPerson; stageIds: string[] };

/** Makers of competitions straight into the tables, and of entrants through the calls. */
export function competitionMakers(created: World) {
  const { db, clock, person, as } = created;
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

  /** A teacher whom an operator let create competitions. */
  async function organiser() {
    const teacher = await person('teacher');
    await db.insertInto('user_grants').values({ user_id: teacher.id, permission: 'competition_organiser' }).execute();
    return teacher;
  }

  async function stagesOf(id: string, traits: CompetitionTraits) {
    const ids: string[] = [];
    for (const [place, [from, to]] of (traits.stages ?? [[48, 51]]).entries()) {
      const row = await db
        .insertInto('stages')
        .values({
          competition_id: id,
          no: place + 1,
          title: `Stage ${place + 1}`,
          start_at: at(from),
          end_at: at(to),
          rule: JSON.stringify(traits.rule ?? { kind: 'sum', take: 'best', ties: [] }),
          watch: traits.camera ? JSON.stringify({ camera: true }) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(row.id);
    }
    return ids;
  }

  const registering = (traits: CompetitionTraits) => ({
    reg_start: traits.regStart === undefined ? at(-1) : traits.regStart === null ? null : at(traits.regStart),
    reg_end: traits.regEnd === undefined ? at(24) : traits.regEnd === null ? null : at(traits.regEnd),
    reg_review: traits.review ?? true,
    quota: traits.quota ?? null,
    quota_per_institution: traits.perInstitution ?? null,
    waiting_list: traits.waitingList ?? false,
    form: JSON.stringify(traits.form ?? []),
    eligibility: JSON.stringify({ ...ANYBODY, ...traits.eligibility }),
    divisions: traits.divisions ?? [],
    numbers: traits.numbers ?? 'approval',
    fee_cents: traits.fee ?? 0,
  });

  /** A published competition in registration, unless a test says otherwise. */
  async function competition(by?: TestPerson, traits: CompetitionTraits = {}): Promise<TestCompetition> {
    const owner = by ?? (await organiser());
    const state = traits.state ?? 'published';
    const title = traits.title ?? `Competition of ${owner.name}`;
    const row = await db
      .insertInto('competitions')
      .values({
        organiser_id: owner.id,
        institution_id: traits.institutionId ?? null,
        title,
        intro: '<p>About it</p>',
        entry: traits.entry ?? 'individual',
        team_min: traits.teamMin ?? 1,
        team_max: traits.teamMax ?? (traits.entry && traits.entry !== 'individual' ? 3 : 1),
        mentors_max: traits.mentors ?? 0,
        ...registering(traits),
        visibility: traits.visibility ?? 'public',
        state,
        published_at: state === 'draft' ? null : clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, title, organiser: owner, stageIds: await stagesOf(row.id, traits) };
  }

  /** A row of a file somebody uploaded; its bytes are asked for by no test that uses it. */
  async function file(owner: TestPerson, purpose: string) {
    const row = await db
      .insertInto('files')
      .values({
        ...{ owner_id: owner.id, purpose, name: 'picture.png', size: '1', sha256: Buffer.alloc(32), mime: 'image/png' },
        storage_key: `${purpose} ${owner.id} ${randomInt(1e12)}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A student who could be captain: a proven phone and a picture. */
  async function entrant(role: 'student' | 'teacher' = 'student', who?: TestPerson) {
    const one = who ?? (await person(role));
    const avatar_file_id = await file(one, 'avatar');
    await db.updateTable('users').set({ phone_verified_at: clock.now(), avatar_file_id }).where('id', '=', one.id).execute();
    return one;
  }

  async function done<Data>(reply: Promise<{ code: number; key?: string; msg: string; data: Data }>) {
    const { code, key, msg, data } = await reply;
    if (code !== 1) throw new Error(`${key} ${msg}`);
    return data;
  }

  /** A registration filled in and submitted through the calls. */
  async function registered(of: TestCompetition, who?: TestPerson, answers: Record<string, string> = {}, division = '') {
    const one = who ?? (await entrant());
    const { registration_id } = await done(as(one).call(saveRegistration, { competition_id: of.id, division, answers }));
    const submitted = await done(as(one).call(submitRegistration, { competition_id: of.id, agreed: true }));
    return { id: registration_id, person: one, ...submitted };
  }

  const logo = (who: TestPerson) => file(who, 'team_logo');

  /** A team with its captain and so many others, who come by its code. */
  async function team(of: TestCompetition, others = 0, name?: string, captain?: TestPerson) {
    const leader = captain ?? (await entrant());
    const draft = { competition_id: of.id, name: name ?? `T ${leader.id}`, logo_file_id: await logo(leader) };
    const { team_id: id } = await done(as(leader).call(createTeam, draft));
    const { code } = await done(as(leader).call(showTeam, { team_id: id }));
    const members: TestPerson[] = [];
    for (let count = 0; count < others; count++) {
      const member = await entrant();
      await done(as(member).call(joinTeamByCode, { competition_id: of.id, code: code ?? '' }));
      members.push(member);
    }
    return { id, captain: leader, members, code: code ?? '', name: draft.name };
  }

  /** Puts approved entrants straight into the tables; for tests that only need them to be there. */
  async function approved(of: TestCompetition, who?: TestPerson) {
    const one = who ?? (await person('student'));
    const row = await db
      .insertInto('registrations')
      .values({
        ...{ competition_id: of.id, user_id: one.id, state: 'approved', submitted_at: clock.now(), holds_place: true },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('competitions')
      .set((e) => ({ taken: e('taken', '+', 1) }))
      .where('id', '=', of.id)
      .execute();
    return { id: row.id, person: one };
  }

  return { organiser, competition, entrant, registered, team, approved, done, logo };
}
