import { addUser, grantPermission, hashPassword } from '../apps/server/src/modules/accounts/index.ts';
import type { School } from './school.ts';

/** The password of every demo person. */
export const PASSWORD = 'Praxis#2026';

const STUDENTS = [
  '王子涵',
  '李欣怡',
  '张浩然',
  '刘思源',
  '陈雨桐',
  '杨博文',
  '赵梓萱',
  '黄俊杰',
  '周诗琪',
  '吴宇轩',
  '徐静雯',
  '孙天佑',
  '马晓彤',
  '朱文昊',
  '胡可欣',
  '郭嘉豪',
  '何雪莹',
  '高远航',
  '林佳慧',
  '罗志强',
  '郑雅楠',
  '梁宏伟',
  '谢雨菲',
  '宋明哲',
  '唐婉清',
  '许承志',
  '韩梦瑶',
  '冯立新',
  '邓紫薇',
  '曹景行',
  '彭若溪',
  '曾凡星',
  '肖云飞',
  '田甜',
  '董浩宇',
  '袁思齐',
  '潘晓峰',
  '于海燕',
  '蒋一鸣',
  '蔡依然',
];

type Person = { account: string; name: string; utype: 1 | 2 | 3 };

/** Everybody of the demo school, in the order of their phones from 13800000001. */
export const PEOPLE: readonly Person[] = [
  ...STUDENTS.map((name, at): Person => ({ account: `student${at + 1}`, name, utype: 1 })),
  { account: 'teacher1', name: '沈知远', utype: 2 },
  { account: 'teacher2', name: '顾明月', utype: 2 },
  { account: 'assistant1', name: '陆小川', utype: 1 },
  { account: 'expert1', name: '钱德胜', utype: 3 },
  { account: 'expert2', name: '范文君', utype: 3 },
  { account: 'expert3', name: '石慧敏', utype: 3 },
  { account: 'operator1', name: '江平', utype: 2 },
];

const FIRST_PHONE = 13_800_000_001;
/** The college they belong to. */
export const SCHOOL_NAME = '青禾职业技术学院';

/** The people of the demo school; operator1 runs the platform. */
export async function seedPeople(school: School) {
  await school.once('people', async (db) => {
    // Everybody knows the one password of all of them: a hash for each would cost two seconds at the first start.
    const hashed = await hashPassword(PASSWORD);
    for (const [at, person] of PEOPLE.entries()) {
      const added = await addUser(db, {
        account: person.account,
        phone: String(FIRST_PHONE + at),
        phone_verified_at: school.app.clock.now(),
        password_hash: hashed,
        utype: person.utype,
        nickname: person.name,
        real_name: person.name,
        school: SCHOOL_NAME,
      });
      if (added && person.account === 'operator1') await grantPermission(db, added.id, 'platform_operator');
    }
  });
}
