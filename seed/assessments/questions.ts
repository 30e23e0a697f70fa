import sharp from 'sharp';
import { writeVersion } from '../../apps/server/src/modules/questions/editing/write-version.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';
import { save } from '../uploads.ts';
import { FILE_QUESTIONS, memoryQuestions } from './questions/memory.ts';
import { PROCESS_QUESTIONS, SCHEDULING_QUESTIONS } from './questions/processes.ts';
import { RECKONED_QUESTIONS, SYNCHRONISATION_QUESTIONS } from './questions/reckoning.ts';

const OWNER = 'teacher1';
/** The name of the demo bank. */
export const BANK = '操作系统原理题库';

/** A skill, then those below it. */
const SKILLS: readonly [string, readonly string[]][] = [
  ['进程与线程', []],
  ['处理机调度', ['调度指标']],
  ['同步与互斥', ['死锁']],
  ['内存管理', ['页面置换']],
  ['文件系统', []],
];

const box = (x: number, y: number, text: string, fill: string) =>
  `<rect x="${x}" y="${y}" width="96" height="36" fill="${fill}" stroke="#5b6670"/><text x="${x + 48}" y="${y + 23}" font-size="15" text-anchor="middle" font-family="sans-serif" fill="#1f2a33">${text}</text>`;
const PAGE_TABLE = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="190"><rect width="520" height="190" fill="#ffffff"/>${[
  2, 5, 3,
]
  .map((frame, page) => box(60, 40 + page * 44, `${page}`, '#eef3ef') + box(156, 40 + page * 44, `${frame}`, '#ffffff'))
  .join('')}${box(360, 84, '1024 B', '#f6efe2')}<path d="M252 102h100" stroke="#5b6670" fill="none"/></svg>`;

async function plantSkills(db: Db, ownerId: string) {
  const ids = new Map<string, string>();
  const plant = async (name: string, parent: string | null) => {
    const row = await db
      .insertInto('skills')
      .values({ owner_id: ownerId, scope: 'private', name, parent_id: parent })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, row.id);
    return row.id;
  };
  const root = await plant('操作系统', null);
  for (const [name, below] of SKILLS) {
    const id = await plant(name, root);
    for (const child of below) await plant(child, id);
  }
  return ids;
}

/** A bank of teacher1 with skills and questions of all types that need no judge. */
export async function seedQuestions(school: School) {
  const ids = await school.people();
  await school.once('questions', async (db) => {
    const ownerId = ids.get(OWNER);
    if (!ownerId) throw new Error(`The bank needs ${OWNER}, who writes it.`);
    const now = school.app.clock.now();
    const skills = await plantSkills(db, ownerId);
    const bank = await db.insertInto('question_banks').values({ owner_id: ownerId, name: BANK }).returning('id').executeTakeFirstOrThrow();
    const content = await sharp(Buffer.from(PAGE_TABLE)).png().toBuffer();
    const picture = await save(school, db, ownerId, { purpose: 'question_image', name: '页表.png', content });
    const all = [
      ...PROCESS_QUESTIONS,
      ...SCHEDULING_QUESTIONS,
      ...RECKONED_QUESTIONS,
      ...SYNCHRONISATION_QUESTIONS,
      ...memoryQuestions(picture),
      ...FILE_QUESTIONS,
    ];
    for (const { skill, state = 'ready', ...written } of all) {
      await writeVersion(db, {
        bank,
        question: undefined,
        written: { ...written, state, skill_ids: [skills.get(skill)!] },
        base: 0,
        userId: ownerId,
        now,
      });
    }
  });
}
