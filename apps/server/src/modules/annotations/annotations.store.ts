import type { Annotation, AnnotationKind, AnnotationSubject, AnnotationTarget } from '@praxis/contract/annotations/annotations';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type OnWork = { subject: AnnotationSubject; ref: string };

/** Marks of one round of a work, first to last. */
export async function annotationsOn(db: Db, of: OnWork & { round: number }): Promise<Annotation[]> {
  const rows = await db
    .selectFrom('annotations')
    .select(['key', 'kind', 'target', 'body', 'revision'])
    .where('subject', '=', of.subject)
    .where('ref', '=', of.ref)
    .where('round', '=', of.round)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as AnnotationKind, target: row.target as unknown as AnnotationTarget }));
}

export const findAnnotation = async (db: Db, { subject, ref }: OnWork, key: string) => {
  const row = await db
    .selectFrom('annotations')
    .select(['round', 'kind', 'target', 'body', 'revision', 'removed_at'])
    .where('subject', '=', subject)
    .where('ref', '=', ref)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, target: row.target as unknown as AnnotationTarget };
};

type Written = OnWork & { round: number; key: string; kind: AnnotationKind; target: AnnotationTarget; body: string; by: string; now: Date };

/** Puts a mark down, or writes over it; one that was taken off stands again with what is written. Returns its revision. */
export async function writeAnnotation(db: Db, of: Written): Promise<number> {
  const target = JSON.stringify(of.target);
  const { revision } = await db
    .insertInto('annotations')
    .values({
      ...{ subject: of.subject, ref: of.ref, round: of.round, key: of.key, kind: of.kind, target, body: of.body },
      ...{ made_by: of.by, created_at: of.now, changed_at: of.now },
    })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'ref', 'key']).doUpdateSet({
        kind: of.kind,
        target,
        body: of.body,
        changed_at: of.now,
        removed_at: null,
        revision: sql`annotations.revision + 1`,
      }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export const setAnnotationRemoved = (db: Db, { subject, ref }: OnWork, key: string, removedAt: Date | null) =>
  db
    .updateTable('annotations')
    .set({ removed_at: removedAt })
    .where('subject', '=', subject)
    .where('ref', '=', ref)
    .where('key', '=', key)
    .execute();
