import { unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { reviewLibraryItem, shareLibraryItems, trashLibraryItems } from '@praxis/contract/library/library';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../testing/makers/assessments/assessments.ts';
import { libraryMakers } from '../../testing/makers/library.ts';
import { searchSchool } from '../../testing/makers/search.ts';

test('an item of the library is found by its owner, by whom it is shared with, by everybody once approved, and never from the trash', async () => {
  const created = await searchSchool();
  const { as, teacher, student, stranger: outsider, at, titles, until, person } = created;
  const { item } = libraryMakers(created);
  const id = await item(teacher, '红外光谱仪使用说明', { tags: ['量子点'] });
  await until('its owner finds it', async () => (await titles(teacher, '光谱仪')).length === 1);
  expect(await titles(teacher, '量子点')).toEqual(['红外光谱仪使用说明']);
  expect([await titles(student, '光谱仪'), await titles(outsider, '光谱仪')]).toEqual([[], []]);

  const share = (access: 'use' | 'none') => as(teacher).call(shareLibraryItems, { item_ids: [id], to_type: 'space', to_id: at.id, access });
  expect((await share('use')).code).toBe(1);
  await until('the space finds it', async () => (await titles(student, '光谱仪')).length === 1);
  expect(await titles(outsider, '光谱仪')).toEqual([]);
  expect((await share('none')).code).toBe(1);
  expect(await titles(student, '光谱仪')).toEqual([]);

  await created.db.updateTable('library_items').set({ platform_state: 'pending' }).where('id', '=', id).execute();
  const verdict = await as(await person('operator')).call(reviewLibraryItem, { item_id: id, verdict: 'approved' });
  expect(verdict.code).toBe(1);
  await until('everybody finds it', async () => (await titles(outsider, '光谱仪')).length === 1);
  expect((await as(teacher).call(trashLibraryItems, { item_ids: [id], trashed: true })).code).toBe(1);
  for (const who of [teacher, student, outsider]) expect(await titles(who, '光谱仪')).toEqual([]);
});

test('a published exam is found by the members of its space, a draft by nobody', async () => {
  const created = await searchSchool();
  const { as, teacher, student, stranger: outsider, at, titles, until } = created;
  const { paper, draft, published } = assessmentMakers(created);
  const of = await paper(teacher);
  await draft(at, of, { title: '流体力学草稿' });
  const id = await published(at, of, { title: '流体力学期末考试' });
  await until('the student finds it', async () => (await titles(student, '流体力学')).length === 1);
  expect(await titles(teacher, '流体力学')).toEqual(['流体力学期末考试']);
  expect(await titles(outsider, '流体力学')).toEqual([]);
  expect((await as(teacher).call(unpublishAssessment, { assessment_id: id, reason: 'x' })).code).toBe(1);
});
