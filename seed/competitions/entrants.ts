import { addInstitution, approveInstitution } from '../../apps/server/src/modules/institutions/index.ts';
import { drawCode } from '../../apps/server/src/modules/teams/teams/code.ts';
import { folded } from '../../apps/server/src/modules/teams/teams/team.rules.ts';
import { insertTeam, putJoined, updateTeam } from '../../apps/server/src/modules/teams/teams/teams.store.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

/** Colleges that send teams; the first is the demo college itself. */
export const COLLEGES = [
  '青禾职业技术学院',
  '江城理工大学',
  '滨海信息学院',
  '云岭师范大学',
  '长河工业大学',
  '东湖职业学院',
  '望海大学',
  '北岭科技学院',
  '南屏大学',
  '锦城电子学院',
  '碧江交通大学',
  '白塔职业技术大学',
  '雁山大学',
  '秋浦学院',
  '临溪软件学院',
  '石门工程学院',
] as const;

const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛范彭郎鲁韦';
const GIVEN = [
  '子墨',
  '雨泽',
  '思远',
  '嘉树',
  '一诺',
  '清扬',
  '明轩',
  '若水',
  '景澄',
  '安然',
  '予安',
  '星辰',
  '书恒',
  '语桐',
  '知行',
  '亦凡',
  '乐天',
  '沐阳',
  '晓晨',
];

/** A name by number: no two of the first nine hundred are the same. */
export const nameOf = (no: number) => `${FAMILY[no % FAMILY.length]}${GIVEN[no % GIVEN.length]}`;

/** A person of another college; nobody signs in as one of them. */
export async function addGuest(db: Db, no: number, college: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      ...{ account: `guest${String(no).padStart(4, '0')}`, utype: 1, real_name: nameOf(no), nickname: nameOf(no), school: college },
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The ids of the colleges by their place; those that are missing are made, with the person named as who asked for them. */
export async function addColleges(db: Db, applicantId: string, now: Date): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, name] of COLLEGES.entries()) {
    const code = at === 0 ? 'qinghe' : `college${at}`;
    const known = await db.selectFrom('institutions').select('id').where('code', '=', code).executeTakeFirst();
    if (known) {
      ids.push(known.id);
      continue;
    }
    const added = await addInstitution(db, {
      ...{ applicant_id: applicantId, name, code, contact: '竞赛联络处', phone: '', domain: null, title: '' },
      ...{ licence_file_id: null, logo_file_id: null },
    });
    await approveInstitution(db, added!.id, now);
    ids.push(added!.id);
  }
  return ids;
}

/** A team that may be registered: its people, the captain first. */
export type SeedTeam = { name: string; slogan?: string; college: number; people: readonly string[]; mentor?: string };

type EntrantSeed = {
  state: 'approved' | 'submitted' | 'refused' | 'waitlisted' | 'draft';
  reason?: string;
  number?: number;
  division?: string;
  official?: boolean;
  form?: Record<string, unknown>;
  at: Date;
};

/** A team with its registration in the state given; a place of the quota is held by whoever was not turned away. */
export async function register(
  app: App,
  db: Db,
  competition: { id: string; colleges: readonly string[] },
  team: SeedTeam,
  as: EntrantSeed,
) {
  const [captain, ...others] = team.people;
  const { code: _code, ...code } = drawCode(app);
  const { id: teamId } = (await insertTeam(db, {
    ...{ competition_id: competition.id, name: team.name, name_folded: folded(team.name), logo_file_id: null, slogan: team.slogan ?? '' },
    ...{ captain_id: captain!, ...code },
  }))!;
  const member = { team_id: teamId, competition_id: competition.id, now: as.at };
  await putJoined(db, { ...member, user_id: captain! }, 'captain');
  for (const user of others) await putJoined(db, { ...member, user_id: user });
  if (as.state !== 'draft') await updateTeam(db, teamId, { state: 'complete' });
  const official = as.official ?? true;
  const holds_place = official && (as.state === 'approved' || as.state === 'submitted');
  const { id } = await db
    .insertInto('registrations')
    .values({
      ...{
        competition_id: competition.id,
        team_id: teamId,
        institution_id: competition.colleges[team.college]!,
        division: as.division ?? '',
      },
      ...{
        official,
        form: JSON.stringify(as.form ?? {}),
        state: as.state,
        reason: as.reason ?? '',
        number: as.number ?? null,
        holds_place,
      },
      ...{ submissions: as.state === 'draft' ? 0 : 1, submitted_at: as.state === 'draft' ? null : as.at, created_at: as.at },
      ...(as.state === 'approved' || as.state === 'refused' ? { decided_at: as.at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (team.mentor)
    await db
      .insertInto('mentors')
      .values({ registration_id: id, user_id: team.mentor, state: 'accepted', invited_at: as.at, answered_at: as.at })
      .execute();
  return { teamId, registrationId: id };
}
