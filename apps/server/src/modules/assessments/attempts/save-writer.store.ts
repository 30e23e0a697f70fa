import type { App } from '../../../platform/app.ts';
import { type GroupCommit, openGroupCommit } from '../../../platform/database/group-commit.ts';

/** One save as it came in: who sends it is proven by the token, from which device by its token; both as SHA-256. */
export type SaveAsk = {
  token: Buffer;
  attemptId: string;
  device: Buffer;
  seq: number;
  /** JSON text, kept as it is. */
  changes: string;
  firstItem: number;
  lastItem: number;
  /** When it came in: that moment counts, also when the database makes it wait. */
  at: Date;
};
/** What became of it. */
export type SaveAnswer =
  | { saved: true; savedAt: Date; late: boolean; endAt: Date | null }
  | { saved: false; why: 'no_session' | 'not_available' | 'other_device' | 'withdrawn' | 'over' | 'submitted' | 'closed' | 'number_taken' };

/** A submission: a last save may travel with it. */
export type SubmitAsk = { token: Buffer; attemptId: string; device: Buffer };
/** What became of it. */
export type SubmitAnswer =
  | { submitted: true; state: string; submittedAt: Date; assessmentId: string }
  | { submitted: false; why: 'no_session' | 'not_available' | 'other_device' | 'withdrawn' };

const MOST = 400;
const MAX_WEIGHT = 2_000_000;

/** Whether an attempt is answered by who sends: alone, or as a member of its group. */
const MINE = `a.lead_id is null and (a.user_id = s.user_id
    or (a.group_id is not null and exists (select from attempts f where f.lead_id = a.id and f.user_id = s.user_id)))`;

/**
 * A save is taken while its attempt is open, and until 15 s after the end also when the server has closed it, as long as it is not
 * folded into answers. The row lock makes this sure against a submission, a fold or a take-over that runs at the same time: they lock
 * the attempt FOR UPDATE, and what they changed is looked at again here once the lock is given. Everybody who locks several attempts
 * does it in the order of their ids, so nobody waits for each other.
 */
const SAVE = `
with given as (
  select * from unnest($1::int[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bigint[], $6::text[], $7::int[], $8::int[], $10::timestamptz[])
    as g (place, attempt_id, token, device, seq, changes, first_item, last_item, at)
), open as (
  select g.place, g.attempt_id, g.seq, g.changes, g.at, a.end_at, coalesce(a.end_at < g.at, false) as late
  from given g
  join sessions s on s.token_hash = g.token and s.revoked_at is null and s.expires_at > $9
  join attempts a on a.id = g.attempt_id and ${MINE}
  where a.device = g.device and a.folded_at is null and a.stopped_at is null
    and (a.state = 'not_submitted' or (a.state = 'submitted' and a.submit_kind = 'auto'))
    and (a.end_at is null or a.end_at + interval '15 seconds' >= g.at)
    and (a.at_item is null or (g.first_item = a.at_item and g.last_item = a.at_item))
  order by a.id
  for key share of a
), written as (
  insert into attempt_saves (attempt_id, client_seq, changes, saved_at, late)
  select attempt_id, seq, changes::json, at, late from open
  on conflict do nothing
  returning attempt_id, client_seq
)
select open.place, open.late, open.end_at from open
join written on written.attempt_id = open.attempt_id and written.client_seq = open.seq`;

/** Why saves were not written: the first that holds. A row of the same number and content was an earlier turn of the same save. */
const WHY = `
select g.place, s.id is not null as known_session, a.id is not null as own, a.device = g.device as same_device,
  a.state, a.submit_kind, a.stopped_at is not null as stopped, a.folded_at is not null as folded, a.end_at,
  a.end_at + interval '15 seconds' < g.at as over, w.saved_at, w.late, w.changes::text = g.changes as same,
  a.at_item is not null and (g.first_item <> a.at_item or g.last_item <> a.at_item) as closed
from unnest($1::int[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bigint[], $6::text[], $8::int[], $9::int[], $10::timestamptz[])
  as g (place, attempt_id, token, device, seq, changes, first_item, last_item, at)
left join sessions s on s.token_hash = g.token and s.revoked_at is null and s.expires_at > $7
left join attempts a on a.id = g.attempt_id and ${MINE}
left join attempt_saves w on w.attempt_id = a.id and w.client_seq = g.seq`;

const SUBMIT = `
with given as (
  select * from unnest($1::int[], $2::bigint[], $3::bytea[], $4::bytea[]) as g (place, attempt_id, token, device)
), mine as (
  select g.place, g.device, a.id, a.assessment_id, a.state, a.submitted_at, a.stopped_at, a.device = g.device as same_device,
    s.id is not null as known_session
  from given g
  left join sessions s on s.token_hash = g.token and s.revoked_at is null and s.expires_at > $5
  left join attempts a on a.id = g.attempt_id and ${MINE}
), locked as (
  select a.id from mine join attempts a on a.id = mine.id and a.device = mine.device
  where a.state = 'not_submitted' and a.stopped_at is null
  order by a.id
  for no key update of a
), handed as (
  update attempts set state = 'submitted', submitted_at = $5, submit_kind = 'manual', waiting_device = null
  from locked where attempts.id = locked.id and attempts.state = 'not_submitted' and attempts.stopped_at is null
  returning attempts.id
)
select mine.place, mine.id, mine.assessment_id, mine.state, mine.submitted_at, mine.stopped_at, mine.same_device, mine.known_session,
  handed.id is not null as handed
from mine left join handed on handed.id = mine.id`;

type Column = { place: number };
const columns = <T extends object>(batch: readonly T[], ...fields: (keyof T)[]) => fields.map((field) => batch.map((one) => one[field]));

type WhyRow = Column & {
  known_session: boolean;
  own: boolean;
  same_device: boolean | null;
  state: string | null;
  submit_kind: string | null;
  stopped: boolean | null;
  folded: boolean | null;
  end_at: Date | null;
  over: boolean | null;
  saved_at: Date | null;
  late: boolean | null;
  same: boolean | null;
  closed: boolean | null;
};

/** Undefined: nothing speaks against it any more, so it takes another turn. */
function answerOf(row: WhyRow): SaveAnswer | undefined {
  const no = (why: Extract<SaveAnswer, { saved: false }>['why']): SaveAnswer => ({ saved: false, why });
  if (!row.known_session) return no('no_session');
  if (!row.own) return no('not_available');
  if (row.saved_at)
    return row.same ? { saved: true, savedAt: row.saved_at, late: row.late === true, endAt: row.end_at } : no('number_taken');
  if (!row.same_device) return no('other_device');
  if (row.stopped) return no('withdrawn');
  if (row.state !== 'not_submitted' && !(row.state === 'submitted' && row.submit_kind === 'auto')) return no('submitted');
  if (row.over || row.folded) return no('over');
  return row.closed ? no('closed') : undefined;
}

/** The writer of saves and submissions: connections of its own, so that no page waits before a save. */
export type SaveWriter = { saves: GroupCommit<SaveAsk, SaveAnswer>; submissions: GroupCommit<SubmitAsk, SubmitAnswer> };

/** Opens the group-commit writer of this process. */
export function openSaveWriter(app: App): SaveWriter {
  const database = app.ownDatabase('saves', 3);

  async function save(batch: readonly SaveAsk[]): Promise<(SaveAnswer | undefined)[]> {
    const now = app.clock.now();
    const answers: (SaveAnswer | undefined)[] = new Array(batch.length).fill(undefined);
    const places = batch.map((_, at) => at);
    // A number that comes twice in one batch is written once; the other one is compared with what was written.
    const numbers = new Set<string>();
    const firsts = places.filter((place) => {
      const number = `${batch[place]!.attemptId} ${batch[place]!.seq}`;
      return !numbers.has(number) && numbers.add(number);
    });
    const fresh = firsts.map((place) => batch[place]!);
    const input = columns(fresh, 'attemptId', 'token', 'device', 'seq', 'changes', 'firstItem', 'lastItem');
    const { rows } = await database.pool.query<Column & { late: boolean; end_at: Date | null }>({
      name: 'save',
      text: SAVE,
      values: [firsts, ...input, now, fresh.map(({ at }) => at)],
    });
    for (const { place, late, end_at } of rows) answers[place] = { saved: true, savedAt: batch[place]!.at, late, endAt: end_at };
    const left = places.filter((place) => answers[place] === undefined);
    if (left.length === 0) return answers;
    const asks = left.map((place) => batch[place]!);
    const why = await database.pool.query<WhyRow>({
      name: 'why',
      text: WHY,
      values: [
        left,
        ...columns(asks, 'attemptId', 'token', 'device', 'seq', 'changes'),
        now,
        ...columns(asks, 'firstItem', 'lastItem', 'at'),
      ],
    });
    for (const row of why.rows) answers[row.place] = answerOf(row);
    return answers;
  }

  async function submit(batch: readonly SubmitAsk[]): Promise<(SubmitAnswer | undefined)[]> {
    const now = app.clock.now();
    type Row = Column & {
      id: string | null;
      assessment_id: string;
      state: string;
      submitted_at: Date | null;
      stopped_at: Date | null;
      same_device: boolean;
      known_session: boolean;
      handed: boolean;
    };
    const { rows } = await database.pool.query<Row>({
      name: 'submit',
      text: SUBMIT,
      values: [batch.map((_, at) => at), ...columns(batch, 'attemptId', 'token', 'device'), now],
    });
    const answers: (SubmitAnswer | undefined)[] = new Array(batch.length).fill(undefined);
    for (const row of rows) {
      const no = (why: Extract<SubmitAnswer, { submitted: false }>['why']): SubmitAnswer => ({ submitted: false, why });
      if (!row.known_session) answers[row.place] = no('no_session');
      else if (!row.id) answers[row.place] = no('not_available');
      else if (row.handed) answers[row.place] = { submitted: true, state: 'submitted', submittedAt: now, assessmentId: row.assessment_id };
      else if (row.state !== 'not_submitted')
        answers[row.place] = { submitted: true, state: row.state, submittedAt: row.submitted_at ?? now, assessmentId: row.assessment_id };
      else if (!row.same_device) answers[row.place] = no('other_device');
      else if (row.stopped_at) answers[row.place] = no('withdrawn');
    }
    return answers;
  }

  const saves = openGroupCommit<SaveAsk, SaveAnswer>({
    commit: save,
    most: MOST,
    maxWeight: MAX_WEIGHT,
    weightOf: ({ changes }) => changes.length,
    concurrency: 2,
  });
  const submissions = openGroupCommit<SubmitAsk, SubmitAnswer>({
    commit: submit,
    most: MOST,
    maxWeight: MOST,
    weightOf: () => 1,
    concurrency: 1,
  });
  app.http.addHook('onClose', async () => {
    await Promise.all([saves.drain(), submissions.drain()]);
  });
  return { saves, submissions };
}
