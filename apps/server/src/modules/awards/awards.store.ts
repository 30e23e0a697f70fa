import type { AwardDraft, AwardSettings } from '@praxis/contract/awards/awards';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';

/** A rule as it is stored. */
export type RuleRow = Omit<Selectable<DB['award_rules']>, 'kind' | 'rounding' | 'ties'> & Pick<AwardDraft, 'kind' | 'rounding' | 'ties'>;

export const findRules = (db: Db, stageId: string) =>
  db.selectFrom('award_rules').selectAll().where('stage_id', '=', stageId).orderBy('place').$castTo<RuleRow>().execute();

export async function replaceRules(db: Db, stageId: string, rules: readonly AwardDraft[]) {
  await db.deleteFrom('award_rules').where('stage_id', '=', stageId).execute();
  if (rules.length === 0) return;
  await db
    .insertInto('award_rules')
    .values(rules.map((rule, at) => ({ ...rule, stage_id: stageId, place: at + 1 })))
    .execute();
}

export const findSettings = (db: Db, stageId: string) =>
  db
    .selectFrom('award_settings')
    .select(['per_division', 'mentors', 'experts', 'language', 'heading', 'signatory', 'signatory_title', 'issuer', 'look'])
    .where('stage_id', '=', stageId)
    .$castTo<AwardSettings>()
    .executeTakeFirst();

export const putSettings = (db: Db, stageId: string, settings: AwardSettings, now: Date) => {
  const values = { ...settings, updated_at: now };
  return db
    .insertInto('award_settings')
    .values({ stage_id: stageId, ...values })
    .onConflict((conflict) => conflict.column('stage_id').doUpdateSet(values))
    .execute();
};

/** What was published of the awards of a stage, newest first. */
export async function findPublications(db: Db, stageId: string) {
  const { rows } = await sql<Selectable<DB['award_publications']> & { awards: number }>`
    select p.*, (select count(*)::int from awards a where a.publication_id = p.id) as awards
    from award_publications p where p.stage_id = ${stageId} order by p.no desc`.execute(db);
  return rows;
}

type Publication = Omit<Selectable<DB['award_publications']>, 'id'>;
type Award = Omit<Selectable<DB['awards']>, 'publication_id'>;

export async function insertPublication(db: Db, row: Publication, awards: readonly Award[]) {
  const { id } = await db.insertInto('award_publications').values(row).returning('id').executeTakeFirstOrThrow();
  for (let from = 0; from < awards.length; from += 1000)
    await db
      .insertInto('awards')
      .values(awards.slice(from, from + 1000).map((award) => ({ ...award, publication_id: id })))
      .execute();
}

/** The awards of the newest publication of a stage, or of the newest by one version of the result. */
export async function publishedAwards(db: Db, stageId: string, resultNo?: number) {
  const { rows } = await sql<{ entrant_id: string; name: string; place: number; rank: number | null; result_no: number }>`
    select a.entrant_id, a.name, a.place, a.rank, p.result_no from awards a
    join award_publications p on p.id = a.publication_id
    where p.id = (select id from award_publications where stage_id = ${stageId}
      and (${resultNo ?? null}::int is null or result_no = ${resultNo ?? null}) order by no desc limit 1)
    order by a.place, a.rank nulls last, a.entrant_id`.execute(db);
  return rows;
}

/** A certificate of an award that is in force as far as awards know; an expert's belongs to no entrant. */
export type HeldCertificate = { certificate_id: string; entrant_id: string | null; name: string; user_id: string };

export const heldCertificates = (db: Db, stageId: string): Promise<HeldCertificate[]> =>
  db
    .selectFrom('award_certificates')
    .select(['certificate_id', 'entrant_id', 'name', 'user_id'])
    .where('stage_id', '=', stageId)
    .where('ended_at', 'is', null)
    .execute();

export const endCertificates = (db: Db, ids: readonly string[], now: Date) =>
  db
    .updateTable('award_certificates')
    .set({ ended_at: now })
    .where('certificate_id', 'in', [...ids])
    .execute();

export const insertHeld = (db: Db, stageId: string, rows: readonly HeldCertificate[]) =>
  db
    .insertInto('award_certificates')
    .values(rows.map((row) => ({ ...row, stage_id: stageId })))
    .execute();

/** The stage a certificate was issued in. */
export const stageOfCertificate = async (db: Db, certificateId: string) =>
  (await db.selectFrom('award_certificates').select('stage_id').where('certificate_id', '=', certificateId).executeTakeFirst())?.stage_id;

/** A page of the certificates of a stage: those in force first, by award from the highest. */
export async function certificatesOfStage(db: Db, stageId: string, { page, size }: { page: number; size: number }) {
  const { rows } = await sql<HeldCertificate & { total: number }>`
    select certificate_id, entrant_id, name, user_id, (count(*) over ())::int as total from award_certificates c
    where stage_id = ${stageId}
    order by ended_at is not null,
      (select min(place) from award_rules r where r.stage_id = c.stage_id and r.name = c.name) nulls last, certificate_id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The newest published awards of some entrants, newest first. */
export async function awardsOfEntrants(db: Db, entrantIds: readonly string[]) {
  const { rows } = await sql<{ stage_id: string; entrant_id: string; name: string; rank: number | null; published_at: Date }>`
    select p.stage_id, a.entrant_id, a.name, a.rank, p.published_at from awards a
    join award_publications p on p.id = a.publication_id
    where a.entrant_id = any(${[...entrantIds]}::bigint[])
      and not exists (select from award_publications q where q.stage_id = p.stage_id and q.no > p.no)
    order by p.published_at desc, a.place limit 100`.execute(db);
  return rows;
}

/** The certificates somebody holds by awards, in force. */
export const certificatesOfPerson = (db: Db, userId: string): Promise<(HeldCertificate & { stage_id: string })[]> =>
  db
    .selectFrom('award_certificates')
    .select(['certificate_id', 'entrant_id', 'name', 'user_id', 'stage_id'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
