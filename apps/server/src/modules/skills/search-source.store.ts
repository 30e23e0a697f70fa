import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { idsOf, type SearchDocument, type SearchSource } from '../../platform/search-sources.ts';

type Row = {
  id: string;
  name: string;
  intro: string;
  code: string;
  kind: 'private' | 'institution' | 'platform' | 'course';
  frame_id: string;
  owner_id: string;
  title: string;
  published: boolean;
  at: Date;
  spaces: string[];
};

/** Skills with the map they stand in, and the spaces whose members read it. */
async function findRows(db: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id::text, s.name, s.intro, s.code, s.scope as kind, s.frame_id::text, s.owner_id::text, coalesce(f.title, '') as title,
      coalesce(f.published, false) as published, s.updated_at as at,
      array(select p.space_id::text from space_standings p where s.scope = 'private' and p.user_id = s.owner_id and p.role in ('owner', 'teacher')
        union select c.space_id::text from space_courses c where s.scope = 'course' and c.course_id = s.course_id and c.removed_at is null) as spaces
    from skills s left join skill_frames f on f.kind = s.scope and f.id = s.frame_id
    where s.id = any(${[...ids]}::bigint[]) and s.removed_at is null`.execute(db);
  return rows;
}

/** Who reads a published map; of one that is not published only who draws it. */
function audiencesOf({ kind, frame_id: frameId, owner_id: ownerId, published, spaces }: Omit<Row, 'name' | 'code'>): string[] {
  if (!published) return kind === 'private' || kind === 'course' ? [`user:${ownerId}`] : [];
  if (kind === 'platform') return ['utype:1', 'utype:2'];
  if (kind === 'institution') return [`institution:${frameId}`];
  return [`user:${ownerId}`, ...spaces.map((spaceId) => `space:${spaceId}`)];
}

/** Skills and knowledge points, for those who read their map. */
export const skillSearchSource: SearchSource = {
  refsAfter: idsOf('skills'),
  async documents(db, refs) {
    const rows = await findRows(db, refs);
    return new Map(
      rows.flatMap((row): [string, SearchDocument[]][] => {
        const audiences = audiencesOf(row);
        if (audiences.length === 0) return [];
        const link =
          row.kind === 'course'
            ? addressOf('knowledge', { courseId: row.frame_id }, { skill: row.id })
            : addressOf('skillMap', { frameKind: row.kind, frameId: row.frame_id }, { skill: row.id });
        const document = {
          kind: 'skill' as const,
          title: row.name,
          body: `${row.intro} ${row.code}`,
          context: row.title,
          link,
          audiences,
          at: row.at,
        };
        return [[row.id, [document]]];
      }),
    );
  },
};

type ProfileDocument = Omit<Row, 'code' | 'name'> & { profile: string; shown: boolean };

/** Job profiles, for those who read their map; one that is not published only for who draws it. */
export const profileSearchSource: SearchSource = {
  refsAfter: idsOf('job_profiles'),
  async documents(db, refs) {
    const { rows } = await sql<ProfileDocument>`
      select p.id::text, p.title as profile, p.intro, p.published as shown, p.frame_kind as kind, p.frame_id::text, p.frame_id::text as owner_id,
        coalesce(f.title, '') as title, coalesce(f.published, false) as published, p.updated_at as at,
        array(select s.space_id::text from space_standings s
          where p.frame_kind = 'private' and s.user_id = p.frame_id and s.role in ('owner', 'teacher')) as spaces
      from job_profiles p left join skill_frames f on f.kind = p.frame_kind and f.id = p.frame_id
      where p.id = any(${[...refs]}::bigint[]) and p.removed_at is null`.execute(db);
    return new Map(
      rows.flatMap((row): [string, SearchDocument[]][] => {
        const audiences = audiencesOf({ ...row, published: row.published && row.shown });
        if (audiences.length === 0) return [];
        const { profile: title, intro: body, title: context, at } = row;
        const link = addressOf('jobProfile', { profileId: row.id });
        return [[row.id, [{ kind: 'job_profile', title, body, context, link, audiences, at }]]];
      }),
    );
  },
};
