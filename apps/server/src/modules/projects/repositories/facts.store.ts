import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { MB } from '../../../platform/files/files.ts';
import type { Fact, FactSource } from '../../../platform/statistics.ts';

type Row = { run_id: string; name: string; space_id: string; owner_id: string; bytes: string; at: Date };

/** What repositories take up, in megabytes: storage of whoever gave the project, and of its space. */
export const repositoryFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select r.run_id::text, run.name, t.space_id::text, r.owner_id::text, r.bytes::text, coalesce(r.pushed_at, run.created_at) as at
      from project_repositories r join project_runs run on run.id = r.run_id join project_tasks t on t.id = run.task_id
      where r.run_id = any(${[...refs]}::bigint[]) and r.owner_id is not null`.execute(db);
    return new Map(
      rows.map((row): [string, Fact[]] => [
        row.run_id,
        [
          {
            ...{ fact: 'storage', personId: row.owner_id, spaceId: row.space_id, object: `repository:${row.run_id}`, title: row.name },
            ...{ at: row.at, n: 1, value: Number(row.bytes) / MB, link: addressOf('project', { runId: row.run_id }), shown: true },
          },
        ],
      ]),
    );
  },
  async refsAfter(db, after, limit) {
    const { rows } = await sql<{ ref: string }>`
      select run_id::text as ref from project_repositories where run_id > ${after ?? '0'}::bigint order by run_id limit ${limit}`.execute(
      db,
    );
    return rows.map(({ ref }) => ref);
  },
};
