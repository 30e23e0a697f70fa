import type { LabDraft } from '@praxis/contract/labs/labs';
import { sql } from 'kysely';
import { cleanLab } from '../apps/server/src/modules/labs/design/clean-lab.ts';
import { published } from '../apps/server/src/modules/labs/design/draft.rules.ts';
import { addVersion, insertLab } from '../apps/server/src/modules/labs/labs.store.ts';
import { setMetered } from '../apps/server/src/modules/labs/minutes/minutes.store.ts';
import { insertTask } from '../apps/server/src/modules/labs/tasks/tasks.store.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import type { School } from './school.ts';
import { SPACES } from './spaces.ts';

const rule = (
  id: string,
  title: string,
  weight: number,
  check: { kind: 'command' | 'file' | 'flag'; subject: string; expect?: string },
  advice = '',
) => ({
  id,
  title,
  node: check.kind === 'flag' ? '' : 'main',
  weight,
  check: { kind: check.kind, subject: check.subject, compare: 'contains' as const, expect: check.expect ?? '', not: false },
  advice,
  final: false,
});

/** A first lab on the smallest machine: files, permissions, a word to find. */
const FIRST_LAB: LabDraft = {
  title: '实验一　文件与权限',
  intro: '在一台真实的 Linux 机器上完成。每做完一步就检查一次，取最好成绩。',
  minutes: 40,
  machines: [{ node: 'main', title: '主机', template: 'tiny' }],
  steps: [
    {
      id: 's1',
      title: '建立目录和文件',
      html: '<p>在主目录下建立目录 <code>report</code>，在里面写一个文件 <code>name.txt</code>，内容是你的姓名。</p><pre><code>mkdir ~/report\necho 林知夏 &gt; ~/report/name.txt</code></pre>',
      hints: [{ id: 'h1', text: '“>” 会把输出写进文件；目录不存在时写不进去，先用 mkdir。', cost: 2 }],
      rules: [
        rule('r1', '主目录下有 report 目录', 20, { kind: 'command', subject: 'test -d "/home/student/report"' }),
        rule(
          'r2',
          'name.txt 里有内容',
          20,
          { kind: 'command', subject: 'test -s "/home/student/report/name.txt"' },
          '文件可能是空的，用 cat 看一看。',
        ),
      ],
    },
    {
      id: 's2',
      title: '只让自己读写',
      html: '<p>把 <code>name.txt</code> 的权限改成只有自己能读写，其他人不能读。</p><pre><code>chmod 600 ~/report/name.txt\nls -l ~/report</code></pre>',
      hints: [],
      rules: [
        rule(
          'r3',
          '权限是 600',
          40,
          { kind: 'command', subject: 'stat -c %a "/home/student/report/name.txt"', expect: '600' },
          '用 ls -l 查看权限，前面应是 -rw-------。',
        ),
      ],
    },
    {
      id: 's3',
      title: '找到口令',
      html: '<p>命令 <code>uname -s</code> 会显示内核的名字，把它填进来。</p>',
      hints: [],
      rules: [rule('r4', '内核的名字', 20, { kind: 'flag', subject: 'Linux' })],
    },
  ],
  keep: 'best',
  extensions: 8,
  advanced: true,
  recording: false,
  report: {
    wanted: true,
    max_score: 100,
    sections: [
      { id: 'steps', title: '实验过程', help: '用到的命令和看到的结果，可以贴截图。', required: true },
      { id: 'thoughts', title: '思考', help: '为什么目录也需要执行权限？', required: false },
    ],
  },
};

/** A lab of another teacher, whose machines are paid for by the minute. */
const NETWORK_LAB: LabDraft = {
  ...FIRST_LAB,
  title: '网络实验一　看懂自己的连接',
  intro: '在一台真实的 Linux 机器上看自己的地址、路由和监听的端口。',
  steps: [
    {
      id: 's1',
      title: '记下自己的地址',
      html: '<p>用 <code>ip addr</code> 看本机的地址，把结果存成主目录下的 <code>address.txt</code>。</p><pre><code>ip addr &gt; ~/address.txt</code></pre>',
      hints: [{ id: 'h1', text: '“>” 会把命令的输出写进文件。', cost: 2 }],
      rules: [rule('r1', 'address.txt 里有本机的地址', 60, { kind: 'file', subject: '/home/student/address.txt', expect: '127.0.0.1' })],
    },
    {
      id: 's2',
      title: '回环地址叫什么',
      html: '<p>地址 <code>127.0.0.1</code> 属于哪块网卡？把它的名字填进来。</p>',
      hints: [],
      rules: [rule('r2', '网卡的名字', 40, { kind: 'flag', subject: 'lo' })],
    },
  ],
};

const RULES = FIRST_LAB.steps.flatMap((step) => step.rules);
const MINUTE = 60_000;
/** Who has done it so far, each with the checks that held. */
const DONE: [account: number, held: number][] = [
  ...([11, 12, 13, 14, 16, 17, 19].map((account) => [account, 4]) as [number, number][]),
  ...([15, 18, 21].map((account) => [account, 3]) as [number, number][]),
  ...([20, 22, 23].map((account) => [account, 2]) as [number, number][]),
];

/** What students have made of the lab; their machines are gone. */
async function seedSessions(db: Db, of: { taskId: string; versionId: string; opened: Date; ids: ReadonlyMap<string, string> }) {
  for (const [place, [account, held]] of DONE.entries()) {
    const started = new Date(of.opened.getTime() + (place + 1) * 47 * MINUTE);
    const ended = new Date(started.getTime() + (12 + held * 5) * MINUTE);
    const score = RULES.slice(0, held).reduce((sum, { weight }) => sum + weight, 0);
    const { id } = await db
      .insertInto('lab_sessions')
      .values({
        ...{ task_id: of.taskId, user_id: of.ids.get(`student${account}`)!, version_id: of.versionId, state: 'finished' },
        ...{ started_at: started, finished_at: ended, touched_at: ended, score, scored_at: ended, checks: 4 - held + 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const results = RULES.map((each, no) => ({ session_id: id, rule_id: each.id, passed: no < held, output: '', at: ended }));
    await db.insertInto('lab_results').values(results).execute();
    await seedMachine(db, { sessionId: id, started, ended });
  }
}

/** The machine somebody worked on, created and recycled as a host does it. */
async function seedMachine(db: Db, { sessionId, started, ended }: { sessionId: string; started: Date; ended: Date }) {
  const [machine] = FIRST_LAB.machines;
  const { id } = await db
    .insertInto('lab_machines')
    .values({
      ...{ session_id: sessionId, node: machine!.node, title: machine!.title, template: machine!.template, state: 'recycled' },
      ...{ seconds: FIRST_LAB.minutes * 60, asked_at: started, updated_at: ended },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into lab_operations (machine_id, generation, host, kind, state, made_at, ended_at)
    values (${id}::bigint, 1, 'demo', 'create', 'done', ${started}, ${started}), (${id}::bigint, 1, 'demo', 'recycle', 'done', ${ended}, ${ended})`.execute(
    db,
  );
}

/** Gives a lab of a teacher to a space as homework, opened some minutes ago. */
async function giveLab({ app }: School, db: Db, of: { ownerId: string; lab: LabDraft; code: string; ago: number }) {
  const now = app.clock.now();
  const draft = await cleanLab(db, of.ownerId, of.lab);
  const labId = await insertLab(db, of.ownerId, draft, now);
  const version = await addVersion(db, { id: labId }, of.ownerId, published(draft), now);
  const space = await db.selectFrom('spaces').select('id').where('join_code', '=', of.code).executeTakeFirstOrThrow();
  const opened = new Date(now.getTime() - of.ago * MINUTE);
  const given = { space_id: space.id, lab_id: labId, version_id: version.id, given_by: of.ownerId, given_at: opened };
  const task = await insertTask(db, { ...given, opens_at: opened });
  return { spaceId: space.id, taskId: task.id, versionId: version.id, opened };
}

/** A lab of teacher1, given to the first space as homework three days ago: some have done it; one of teacher2 in a space whose minutes are counted. */
export async function seedLabs(school: School) {
  const ids = await school.people();
  await school.once('labs', async (db) => {
    const given = await giveLab(school, db, { ownerId: ids.get('teacher1')!, lab: FIRST_LAB, code: SPACES[0]!.code, ago: 3 * 24 * 60 });
    await seedSessions(db, { ...given, ids });
  });
  await school.once('metered labs', async (db) => {
    const ownerId = ids.get('teacher2')!;
    const { spaceId } = await giveLab(school, db, { ownerId, lab: NETWORK_LAB, code: SPACES[2]!.code, ago: 40 });
    await setMetered(db, spaceId, true, ownerId, school.app.clock.now());
  });
}
