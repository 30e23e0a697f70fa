import { addMove, insertCard } from '../../apps/server/src/modules/projects/board/cards.store.ts';
import type { RunRow } from '../../apps/server/src/modules/projects/runs/runs.store.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

const DAY = 86_400_000;

const CARDS: [title: string, state: 'todo' | 'doing' | 'done', who: number, days: number | null][] = [
  ['写总线仲裁的边界用例', 'todo', 0, null],
  ['导出命中率 CSV，给性能对比用', 'todo', 1, null],
  ['录三分钟演示', 'todo', 0, 4],
  ['修正 E→S 时漏发的总线读', 'doing', 1, 2],
  ['重画竞态下的状态图', 'doing', 0, 1],
  ['MESI 状态机', 'done', 0, null],
  ['总线事件队列', 'done', 1, null],
  ['四核并发驱动', 'done', 0, null],
];

/** The board of a demo team. */
export async function board(db: Db, run: RunRow, members: readonly string[], now: Date) {
  for (const [at, [title, state, who, days]] of CARDS.entries()) {
    const person = members[who % members.length]!;
    const card = await insertCard(db, {
      ...{ run_id: run.id, key: `seed-card-${at}`, title, body: '', assignee_id: person, stage_id: 'mesi', state, rank: (at + 1) * 1024 },
      ...{
        due_at: days === null ? null : new Date(now.getTime() + days * DAY),
        created_by: person,
        created_at: new Date(now.getTime() - 6 * DAY),
      },
    });
    if (state !== 'todo')
      await addMove(db, {
        ...{ run_id: run.id, card_id: card.id, moved_by: person, moved_at: new Date(now.getTime() - (CARDS.length - at) * 7_200_000) },
        ...{ from_state: 'todo', to_state: state },
      });
  }
}
