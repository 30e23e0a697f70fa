import { listNotices, listNoticesToEdit, readNotice, saveNotice, setNoticeWithdrawn } from '@praxis/contract/notices/notices';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

const written = (more: Record<string, unknown> = {}) => ({
  title: 'Maintenance tonight',
  body: '<p>The platform rests from <strong>23:00</strong>.</p>',
  audience: 'everyone' as const,
  publish_at: Date.now() - 1000,
  ...more,
});

const idsFor = async (caller: Awaited<ReturnType<typeof world>>['as'], who?: Parameters<typeof caller>[0]) =>
  (await caller(who).call(listNotices, { size: 100 })).data.list.map((notice) => notice.id);

test('S-105 S-106 S-227 an operator publishes a notice and a visitor reads it', async () => {
  const { person, as } = await world();
  const saved = await as(await person('operator')).call(saveNotice, written({ pinned: true }));
  expect(saved).toMatchObject({ code: 1, data: { state: 'published', pinned: true, reads: 0 } });

  const list = await as().call(listNotices, { size: 100 });
  expect(list.data.list.find((notice) => notice.id === saved.data.id)).toMatchObject({
    excerpt: 'The platform rests from 23:00.',
    read: false,
    pinned: true,
  });
  const detail = await as().call(readNotice, { nid: saved.data.id });
  expect(detail.data.body).toBe('<p>The platform rests from <strong>23:00</strong>.</p>');
});

test('a notice reaches its audience and nobody else', async () => {
  const { person, as } = await world();
  const operator = as(await person('operator'));
  const saved: Record<string, string> = {};
  for (const audience of ['everyone', 'members', 'students', 'teachers', 'experts'] as const)
    saved[audience] = (await operator.call(saveNotice, written({ audience }))).data.id;
  const seenBy = async (who?: Awaited<ReturnType<typeof person>>) => {
    const ids = await idsFor(as, who);
    return Object.keys(saved).filter((audience) => ids.includes(saved[audience]!));
  };

  expect(await seenBy()).toEqual(['everyone']);
  expect(await seenBy(await person('student'))).toEqual(['everyone', 'members', 'students']);
  expect(await seenBy(await person('teacher'))).toEqual(['everyone', 'members', 'teachers']);
  expect(await seenBy(await person('expert'))).toEqual(['everyone', 'members', 'experts']);

  const foreign = await as(await person('student')).call(readNotice, { nid: saved.teachers! });
  const missing = await as(await person('student')).call(readNotice, { nid: '999999999' });
  expect(foreign).toMatchObject({ status: 200, code: -99 });
  expect(foreign).toEqual(missing);
});

test('an operator opens every notice of the list they keep, and is no reader of what is for others', async () => {
  const { person, as } = await world();
  const operator = as(await person('operator'));
  const { id } = (await operator.call(saveNotice, written({ audience: 'experts' }))).data;
  expect((await operator.call(readNotice, { nid: id })).data).toMatchObject({ id });
  const row = (await operator.call(listNoticesToEdit, {})).data.list.find((one) => one.id === id);
  expect(row).toMatchObject({ reads: 0 });
  await operator.call(setNoticeWithdrawn, { notice_id: id, withdrawn: true });
  expect((await operator.call(readNotice, { nid: id })).code).toBe(-99);
});

test('a scheduled notice waits for its time, a draft and a withdrawn one stay away', async () => {
  const { person, as, clock } = await world();
  const operator = as(await person('operator'));
  const scheduled = await operator.call(saveNotice, written({ publish_at: clock.now().getTime() + 60_000 }));
  const draft = await operator.call(saveNotice, written({ publish_at: undefined }));
  const out = await operator.call(saveNotice, written());
  expect([scheduled.data.state, draft.data.state, out.data.state]).toEqual(['scheduled', 'draft', 'published']);

  for (const one of [scheduled, draft]) expect((await as().call(readNotice, { nid: one.data.id })).code).toBe(-99);
  clock.move(61_000);
  expect((await as().call(readNotice, { nid: scheduled.data.id })).code).toBe(1);

  await operator.call(setNoticeWithdrawn, { notice_id: out.data.id, withdrawn: true });
  expect((await as().call(readNotice, { nid: out.data.id })).code).toBe(-99);
  expect(await idsFor(as)).not.toContain(out.data.id);
  await operator.call(setNoticeWithdrawn, { notice_id: out.data.id, withdrawn: false });
  expect((await as().call(readNotice, { nid: out.data.id })).code).toBe(1);
});

test('a signed-in reader’s notice counts as read and the operator sees how many have', async () => {
  const { person, as } = await world();
  const operator = as(await person('operator'));
  const student = as(await person('student'));
  const { id } = (await operator.call(saveNotice, written())).data;
  for (let times = 0; times < 2; times++) await student.call(readNotice, { nid: id });
  await as().call(readNotice, { nid: id });

  expect((await student.call(listNotices, { size: 100 })).data.list.find((notice) => notice.id === id)?.read).toBe(true);
  const edited = (await operator.call(listNoticesToEdit, { size: 100, state: 'published' })).data.list.find((notice) => notice.id === id);
  expect(edited?.reads).toBe(1);
});

test('nothing that runs survives in a notice, and a notice of nothing is refused with its field', async () => {
  const { person, as } = await world();
  const operator = as(await person('operator'));
  const hostile =
    '<p onclick="x()">Hello<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">one</a><a href="https://example.org/a">two</a><iframe src="https://example.org"></iframe><style>p{}</style>';
  const { data } = await operator.call(saveNotice, written({ body: hostile }));
  expect(data.body).not.toMatch(/script|onclick|onerror|iframe|javascript|<img|<style/);
  expect(data.body).toContain('href="https://example.org/a"');

  expect(await operator.call(saveNotice, written({ body: '<p> </p><script>1</script>' }))).toMatchObject({
    code: 0,
    key: 'notice_body_required',
    data: { fields: { body: 'Write the notice' } },
  });
  expect(await operator.call(saveNotice, written({ title: '  ' }))).toMatchObject({ code: 0, key: 'notice_title_required' });
});

test('a teacher who is no operator can neither write nor withdraw nor list drafts', async () => {
  const { person, as } = await world();
  const { id } = (await as(await person('operator')).call(saveNotice, written())).data;
  const teacher = as(await person('teacher'));
  const replies = [
    await teacher.call(saveNotice, written()),
    await teacher.call(saveNotice, written({ notice_id: id })),
    await teacher.call(setNoticeWithdrawn, { notice_id: id, withdrawn: true }),
    await teacher.call(setNoticeWithdrawn, { notice_id: '999999999', withdrawn: true }),
    await teacher.call(listNoticesToEdit, {}),
  ];
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  expect(replies[0]?.code).not.toBe(1);
  expect((await as().call(readNotice, { nid: id })).code).toBe(1);
});
