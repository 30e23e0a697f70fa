import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { collectRecords, eraseRecords } from '../../../platform/personal-records.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { forgetTrials } from '../../judge-queue/personal-records.store.ts';
import { forgetHomes } from '../../labs/personal-records.store.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** A student who handed a program in, worked in a lab, wrote a report and spoke in a class. */
async function worker() {
  const at = await world();
  const { db, person } = at;
  const teacher = await person('teacher');
  const student = await person('student');
  const space = await spaceMakers(at).space(teacher, {});
  const id = async (row: Promise<{ id: string }>) => (await row).id;

  const revision_id = await id(
    db
      .insertInto('judge_revisions')
      .values({ hash: Buffer.from(randomUUID()), spec: '{}', full_score: 100, case_count: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const submission = async (trial: boolean, created_at: Date) => {
    const row = {
      user_id: student.id,
      place: '{}',
      place_at: 'practice',
      place_key: 'practice:1',
      judge_class: 'practice',
      graded: !trial,
    };
    const submission_id = await id(
      db
        .insertInto('submissions')
        .values({ ...row, trial, language: 'python', source: 'print(1)', length: 8, state: 'done', created_at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const run = { submission_id, revision_id, mode: trial ? 'try' : 'judge', cause: trial ? 'trial' : 'submit', lane: 'practice' };
    await db
      .insertInto('judge_runs')
      .values({ ...run, state: 'done', verdict: 'AC', compile_log: 'warning of the compiler', created_at })
      .execute();
    return submission_id;
  };
  const handedIn = await submission(false, ago(400));
  const oldTrial = await submission(true, ago(31));
  const newTrial = await submission(true, ago(29));

  const lab_id = await id(
    db
      .insertInto('labs')
      .values({ owner_id: teacher.id, title: 'Lab', draft: '{}', updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const version_id = await id(
    db
      .insertInto('lab_versions')
      .values({ lab_id, number: 1, content: '{}', published_by: teacher.id, published_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const task_id = await id(
    db
      .insertInto('lab_tasks')
      .values({ space_id: space.id, lab_id, version_id, given_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const session_id = await id(
    db
      .insertInto('lab_sessions')
      .values({ task_id, user_id: student.id, version_id, started_at: new Date(), touched_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await db
    .insertInto('lab_results')
    .values({ session_id, rule_id: 'r', passed: true, output: 'what the check saw', at: new Date() })
    .execute();
  const machine = { session_id, title: 'PC', template: 'tiny', asked_at: new Date(), updated_at: new Date(), seconds: 3600 };
  await db
    .insertInto('lab_machines')
    .values([
      { ...machine, node: 'waits', state: 'waiting' },
      { ...machine, node: 'runs', state: 'common', host: 'elsewhere' },
    ])
    .execute();
  const home = async (node: string, kept_at: Date) => {
    const file = { owner_id: student.id, purpose: 'lab_home', name: 'home.tar.gz', size: '1', sha256: Buffer.from('x'), mime: 'a/b' };
    const file_id = await id(
      db
        .insertInto('files')
        .values({ ...file, storage_key: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await db.insertInto('lab_homes').values({ lab_id, user_id: student.id, node, file_id, kept_at }).execute();
    return file_id;
  };
  const homes = { old: await home('old', ago(181)), fresh: await home('fresh', ago(179)) };

  const report = { subject: 'lab', subject_id: task_id, user_id: student.id, body: '{}', max_score: 10 };
  const report_id = await id(db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow());
  const body = JSON.stringify({ summary: 'what I wrote' });
  await db.insertInto('report_versions').values({ report_id, number: 1, body, submitted_at: new Date() }).execute();

  const class_id = await id(
    db
      .insertInto('live_classes')
      .values({ space_id: space.id, title: 'Class', teacher_id: teacher.id, start_at: new Date(), suggested_minutes: 45 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const posted = { class_id, seq: '1', at_ms: '1', user_id: student.id, role: 'student', key: 'k', kind: 'chat' };
  await db
    .insertInto('class_events')
    .values({ ...posted, body: JSON.stringify({ text: 'what I said' }) })
    .execute();
  await db.insertInto('class_notes').values({ class_id, user_id: student.id, text: 'what I noted', updated_at: new Date() }).execute();
  return { ...at, student, session_id, class_id, handedIn, oldTrial, newTrial, homes };
}

test('what a person handed in, said, wrote and did in labs is in the export; the end of the account ends their machines and empties what is theirs alone', async () => {
  const { app, db, student, session_id, class_id, handedIn, homes } = await worker();
  const found = new Map<string, string>();
  for await (const { name, rows } of collectRecords(app, student.id)) found.set(name, JSON.stringify(rows));
  expect(Object.fromEntries([...found].map(([name, text]) => [name, text.length > 2]))).toMatchObject({
    'judge-queue/submissions': true,
    'judge-queue/runs': true,
    'labs/lab_sessions': true,
    'labs/lab_results': true,
    'labs/lab_machines': true,
    'labs/lab_homes': true,
    'reports/reports': true,
    'reports/report_versions': true,
    'live-classes/class_events': true,
    'live-classes/class_notes': true,
  });
  const all = [...found.values()].join('\n');
  for (const label of ['print(1)', 'warning of the compiler', 'what the check saw', 'what I wrote', 'what I said', 'what I noted'])
    expect(all).toContain(label);

  await withTransaction(db, (inside) => eraseRecords(app, { db: inside, userId: student.id, now: app.clock.now() }));
  const machines = await db
    .selectFrom('lab_machines')
    .select(['id', 'node', 'state'])
    .where('session_id', '=', session_id)
    .orderBy('id')
    .execute();
  expect(machines).toMatchObject([
    { node: 'waits', state: 'recycled' },
    { node: 'runs', state: 'recycled' },
  ]);
  const asked = await db.selectFrom('lab_operations').select(['kind', 'body']).where('machine_id', '=', machines[1]!.id).execute();
  expect(asked).toEqual([{ kind: 'recycle', body: { keep_home: false } }]);
  for (const table of ['lab_homes', 'class_notes', 'kept_code'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', student.id).execute(), table).toEqual([]);
  const file = await db.selectFrom('files').select('deleted_at').where('id', '=', homes.fresh).executeTakeFirstOrThrow();
  expect(file.deleted_at).not.toBeNull();
  // What stands among the work of others stays, under an account without a name.
  expect(await db.selectFrom('submissions').select('id').where('id', '=', handedIn).execute()).toHaveLength(1);
  expect(await db.selectFrom('class_events').select('seq').where('class_id', '=', class_id).execute()).toHaveLength(1);
});

test('trial runs and homes nobody came back to go after their time, what was handed in stays', async () => {
  const { db, student, handedIn, oldTrial, newTrial, homes } = await worker();
  await forgetTrials(db, ago(30));
  await forgetHomes(db, ago(180), new Date());
  const left = await db.selectFrom('submissions').select('id').where('user_id', '=', student.id).orderBy('id').execute();
  expect(left.map((row) => row.id)).toEqual([handedIn, newTrial]);
  expect(await db.selectFrom('judge_runs').select('id').where('submission_id', '=', oldTrial).execute()).toEqual([]);
  const saved = await db.selectFrom('lab_homes').select('file_id').where('user_id', '=', student.id).execute();
  expect(saved.map((row) => row.file_id)).toEqual([homes.fresh]);
  const file = await db.selectFrom('files').select('deleted_at').where('id', '=', homes.old).executeTakeFirstOrThrow();
  expect(file.deleted_at).not.toBeNull();
});
