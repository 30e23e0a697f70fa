import { passLoad } from '@praxis/contract/accounts/accounts';
import { giveFirstPassword } from '@praxis/contract/admin/operator';
import { listClasses, printSlips } from '@praxis/contract/institutions/classes';
import { addClassToSpace, listSpaceClasses } from '@praxis/contract/spaces/classes';
import { expect, test } from 'vitest';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { followClasses } from '../../spaces/classes/take-in-class.ts';

async function roster() {
  const at = await world();
  const makers = institutionMakers(at);
  const of = await makers.institution();
  const bring = async (lines: readonly string[]) => {
    const found = await makers.check(of, ['姓名,手机号,学工号,院系,班级', ...lines].join('\n'));
    await makers.confirm(found.import_id, of.admin, true);
    return found;
  };
  const code = (await at.db.selectFrom('institutions').select('code').where('id', '=', of.institution_id).executeTakeFirstOrThrow()).code;
  const classes = async () => (await at.as(of.admin).call(listClasses, { institution_id: of.institution_id })).data.list;
  const slips = (class_id: string) => at.as(of.admin).call(printSlips, { institution_id: of.institution_id, class_id });
  const enter = (account: string, password: string, more: Record<string, string> = {}) =>
    at.as().call(passLoad, { account, password, ...more });
  return { ...at, ...makers, of, bring, code, classes, slips, enter };
}

test('sixty days a slip opens an account without a phone once: number and code, then a password of one’s own', async () => {
  const { bring, code, classes, slips, enter, db, clock } = await roster();
  const found = await bring([
    '艾青禾,,2026010101,计算机,计科 2601',
    '毕昇平,,2026010102,计算机,计科 2601',
    '岑雨,,2026010102,计算机,计科 2601',
    '无号,,,计算机,计科 2601',
  ]);
  expect(found).toMatchObject({ lines: 4, new_accounts: 2, faulty: 2 });
  const [known] = await classes();
  expect(known).toMatchObject({ name: '计科 2601', students: 2, waiting: 2, printed_at: null });
  const first = (await slips(known!.id)).data;
  expect(first.slips.map(({ name, student_no }) => [name, student_no])).toEqual([
    ['艾青禾', '2026010101'],
    ['毕昇平', '2026010102'],
  ]);
  expect(first.address).toContain(`school=${code}`);
  const second = (await slips(known!.id)).data;
  const slip = second.slips[0]!;
  // A new print kills the old one; the number alone means nothing without its school.
  expect(await enter('2026010101', first.slips[0]!.code, { institution: code })).toMatchObject({ key: 'information_incorrect' });
  expect(await enter('2026010101', slip.code)).toMatchObject({ key: 'information_incorrect' });
  const typed = `${slip.code.slice(0, 4).toLowerCase()} ${slip.code.slice(4)}`;
  expect(await enter('2026010101', typed, { institution: code })).toMatchObject({ key: 'first_password_change' });
  expect((await enter('2026010101', typed, { institution: code.toUpperCase(), new_password: 'My_own_1' })).code).toBe(1);
  expect((await enter('2026010101', 'My_own_1', { institution: code })).code).toBe(1);
  expect(await enter('2026010101', slip.code, { institution: code })).toMatchObject({ key: 'information_incorrect' });
  expect((await classes())[0]).toMatchObject({ waiting: 1 });
  // The other slip ends after its days.
  await db
    .updateTable('activation_codes')
    .set({ expires_at: new Date(clock.now().getTime() - 1000) })
    .execute();
  expect(await enter('2026010102', second.slips[1]!.code, { institution: code })).toMatchObject({ key: 'information_incorrect' });
});

test('two schools may have one number, and a sheet brought again changes the person it names', async () => {
  const one = await roster();
  const other = await roster();
  await one.bring(['艾青禾,,7,计算机,一班']);
  await other.bring(['董一川,,7,机械,二班']);
  expect(await one.bring(['艾青禾,,7,计算机,三班'])).toMatchObject({ already_members: 1, new_accounts: 0 });
  expect((await one.classes()).map(({ name, students }) => [name, students])).toEqual([['三班', 1]]);
  const [slip] = (await one.slips((await one.classes())[0]!.id)).data.slips;
  const typed = { new_password: 'My_own_1' };
  expect(await other.enter('7', slip!.code, { institution: other.code, ...typed })).toMatchObject({ key: 'information_incorrect' });
  expect((await one.enter('7', slip!.code, { institution: one.code, ...typed })).code).toBe(1);
});

test('a teacher puts a class into a space and newcomers follow; who was let go stays out, strangers’ classes do not exist', async () => {
  const { app, as, db, person, of, bring, classes, institution } = await roster();
  await bring(['艾青禾,,1,计算机,一班', '毕昇平,,2,计算机,一班']);
  const makers = spaceMakers({ app, as, db, person } as never);
  const space = await makers.space(of.admin);
  const [known] = await classes();
  const about = { space_id: space.id, class_id: known!.id, follow: true };
  expect((await as(of.admin).call(addClassToSpace, about)).data).toEqual({ added: 2 });
  expect((await as(of.admin).call(addClassToSpace, about)).data).toEqual({ added: 0 });
  expect((await as(of.admin).call(listSpaceClasses, { space_id: space.id })).data.list).toMatchObject([
    { name: '一班', students: 2, inside: 2, follow: true, added: true },
  ]);
  const [gone] = await db
    .selectFrom('space_members')
    .select('user_id')
    .where('space_id', '=', space.id)
    .where('role', '=', 'student')
    .execute();
  await db.updateTable('space_members').set({ state: 'audit_failed' }).where('user_id', '=', gone!.user_id).execute();
  await bring(['岑雨,,3,计算机,一班']);
  await followClasses(app);
  const members = await db
    .selectFrom('space_members')
    .select('user_id')
    .where('space_id', '=', space.id)
    .where('role', '=', 'student')
    .where('state', '=', 'approved')
    .execute();
  expect(members).toHaveLength(2);
  const stranger = await institution();
  const theirs = await makers.space(stranger.admin);
  expect(await as(stranger.admin).call(addClassToSpace, { ...about, space_id: theirs.id })).toMatchObject({ code: -99 });
});

test('a password given after a slip was printed opens the account, and the slip no more', async () => {
  const { as, person, bring, code, classes, slips, enter } = await roster();
  await bring(['艾青禾,,2026010101,计算机,一班']);
  const [slip] = (await slips((await classes())[0]!.id)).data.slips;
  const operator = await person('operator');
  const { password } = (await as(operator).call(giveFirstPassword, { user_id: slip!.user_id })).data;
  const at = { institution: code, new_password: 'My_own_1' };
  expect(await enter('2026010101', slip!.code, at)).toMatchObject({ key: 'information_incorrect' });
  expect((await enter('2026010101', password, at)).code).toBe(1);
});

test('a followed class brings nobody more into a space whose people teach elsewhere by now', async () => {
  const { app, as, db, person, of, bring, classes } = await roster();
  await bring(['艾青禾,,1,计算机,一班']);
  const makers = spaceMakers({ app, as, db, person } as never);
  const space = await makers.space(of.admin);
  await as(of.admin).call(addClassToSpace, { space_id: space.id, class_id: (await classes())[0]!.id, follow: true });
  await bring(['毕昇平,,2,计算机,一班']);
  await db.updateTable('institution_members').set({ role: 'student' }).where('user_id', '=', of.admin.id).execute();
  const inside = async () =>
    (await db.selectFrom('space_members').select('user_id').where('space_id', '=', space.id).where('role', '=', 'student').execute())
      .length;
  await followClasses(app);
  expect(await inside()).toBe(1);
  await db.updateTable('institution_members').set({ role: 'admin' }).where('user_id', '=', of.admin.id).execute();
  await followClasses(app);
  expect(await inside()).toBe(2);
});
