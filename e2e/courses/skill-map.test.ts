import { listProjectTasks, showProjectTask } from '@praxis/contract/projects/tasks';
import { editMap, listFrames, skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { lanesOf } from '@praxis/scoring/judging/lanes';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';

const { visitor, calls } = journey();

/** Presses a key until something has the focus. */
async function until(page: Page, key: string, found: () => Promise<boolean>, most = 60) {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await found()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} was pressed ${most} times in vain`);
}

const focused = (page: Page, selector: string) => async () =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

test('a student finds a weak skill, opens the answer behind it and what to do next by keys alone, in the outline', {
  timeout: 120_000,
}, async () => {
  const student = await visitor({ account: 'student1', language: 'en' });
  await student.goto('/index/skillMap/platform/0/outline');
  await settled(student);
  await student.getByRole('tree').waitFor();
  await expectAccessible(student);
  await until(student, 'Tab', focused(student, '[role=treeitem]'));
  // A school that has only just started counts for a moment: the page fills itself.
  await student
    .getByRole('treeitem')
    .filter({ hasText: /On the way|Below/ })
    .first()
    .waitFor();
  // Down the tree to the first skill that something is known of; what was opened while nothing was known stays open.
  const known = async () => student.evaluate(() => /On the way|Below/.test(document.activeElement?.textContent ?? ''));
  await until(student, 'ArrowDown', known, 150);
  await student.keyboard.press('Enter');
  const panel = student.getByRole('complementary');
  await panel.getByRole('list', { name: 'Evidence' }).waitFor();
  await picture(student, 'skill-outline-keys');
  await until(student, 'Tab', async () => student.evaluate(() => document.activeElement?.closest('ul[aria-label="Evidence"]') !== null));
  await student.keyboard.press('Enter');
  await student.waitForURL(/\/review\/|\/labWall\/|\/index\/space\/|\/project\/|\/problem\//);
  await student.goBack();
  await student.getByRole('tree').waitFor();
  // The skill is made a goal by keys, and what is suggested for it is opened by keys.
  await panel.getByRole('list', { name: 'Evidence' }).waitFor();
  await until(student, 'Tab', async () =>
    student.evaluate(() => document.activeElement?.tagName === 'BUTTON' && /goal/.test(document.activeElement.textContent ?? '')),
  );
  if (await student.evaluate(() => /Set as goal/.test(document.activeElement?.textContent ?? ''))) await student.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Remove goal' }).waitFor();
  await student.goto('/index/learnCenter');
  await student.getByRole('list', { name: 'What to do next' }).waitFor();
  await until(
    student,
    'Tab',
    async () => student.evaluate(() => document.activeElement?.closest('[aria-label="What to do next"] a') !== null),
    150,
  );
  await student.keyboard.press('Enter');
  await expect.poll(() => new URL(student.url()).pathname).not.toBe('/index/learnCenter');
});

test('the table and the map are gone through by keys alone', { timeout: 120_000 }, async () => {
  const student = await visitor({ account: 'student1', language: 'en' });
  await student.goto('/index/skillMap/platform/0/table');
  await settled(student);
  await until(student, 'Tab', focused(student, 'tbody button'));
  await student.keyboard.press('Enter');
  await student.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor();
  await student.keyboard.press('g');
  await student.keyboard.press('m');
  await student.waitForURL(/\/map\?/);
  await until(student, 'Tab', focused(student, '[role=application]'));
  const chosen = () => new URL(student.url()).searchParams.get('skill');
  const before = chosen();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await student.keyboard.press(key);
  await expect.poll(chosen).not.toBe(before);
  await student.keyboard.press('Enter');
  await student.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor();
  await student.keyboard.press('Escape');
  await expect.poll(chosen).toBeNull();
});

test('a teacher gives those who stand low in a skill a piece of work, from the heat map', { timeout: 120_000 }, async () => {
  const teacher = await visitor({ account: 'teacher1', language: 'en' });
  const { list } = await (await calls('teacher1'))(listMySpaces, {});
  const { id } = list.find(({ name }) => name.includes('操作系统原理'))!;
  await teacher.goto(`/index/classSkills/${id}?frame=platform+0`);
  await teacher.getByRole('table', { name: 'Class skills' }).waitFor();
  await expect.poll(() => teacher.getByText(', updating').count(), { timeout: 20_000 }).toBe(0);
  await expectAccessible(teacher);
  await picture(teacher, 'class-skills');
  const heads = teacher.getByRole('table', { name: 'Class skills' }).locator('thead button');
  const give = teacher.getByRole('link', { name: /^Give \d+ students? work/ });
  for (let at = 0; at < (await heads.count()) && !(await give.isVisible().catch(() => false)); at++) await heads.nth(at).click();
  await give.click();
  await teacher.waitForURL(/\/homework\//);
  await picture(teacher, 'class-skills-work');
});

test('a teacher connects two skills by dragging in the map and is told of a circle', {
  timeout: 120_000,
}, async () => {
  const asTeacher = await calls('teacher2');
  const { list } = await asTeacher(listFrames, {});
  const own = list.find(({ kind, can }) => kind === 'private' && can.edit)!;
  const frame = { frame_kind: 'private' as const, frame_id: own.id };
  const add = (key: string, name: string) => ({
    ...{ op: 'add' as const, key, name, parent: null, intro: '', code: '', weight: 100, place: 0 },
  });
  await asTeacher(editMap, {
    ...{ ...frame, revision: own.revision, edit_id: 'drag-0001' },
    operations: [add('new-1', 'Lists'), add('new-2', 'Trees')],
  });
  const edges = async () => {
    const map = await asTeacher(skillMap, frame);
    const names = new Map(map.skills.map(({ id, name }) => [id, name]));
    return map.edges.map(({ from, to }) => `${names.get(from)} ${names.get(to)}`);
  };
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/index/skillMap/private/${own.id}/map`);
  await teacher.getByRole('button', { name: 'Edit' }).click();
  await teacher.getByText('Drag from one box to another').waitFor();
  const drag = async (from: string, to: string) => {
    const { skills, edges: known } = await asTeacher(skillMap, frame);
    const nodes = skills.map(({ id, parent_id }) => ({ id, parent: parent_id }));
    const laid = lanesOf(nodes, known);
    const canvas = (await teacher.locator('canvas').boundingBox())!;
    const place = (name: string) => {
      const { x, y } = laid.nodes.find(({ id }) => id === skills.find((skill) => skill.name === name)!.id)!;
      // A small map stands in the middle at its own size.
      return { x: canvas.x + x + (canvas.width - laid.width) / 2, y: canvas.y + y + (canvas.height - laid.height) / 2 };
    };
    await teacher.mouse.move(place(from).x, place(from).y);
    await teacher.mouse.down();
    await teacher.mouse.move(place(to).x, place(to).y, { steps: 5 });
    await picture(teacher, `skill-map-drag-${from}`);
    await teacher.mouse.up();
  };
  await drag('Lists', 'Trees');
  await expect.poll(edges).toEqual(['Lists Trees']);
  await teacher.reload();
  await teacher.getByRole('button', { name: 'Edit' }).click();
  await teacher.getByText('Drag from one box to another').waitFor();
  await drag('Trees', 'Lists');
  await teacher.getByText('These prerequisites run in a circle').waitFor();
  await drag('Lists', 'Lists');
  expect(await edges()).toEqual(['Lists Trees']);
});

test('the map opens where something is known; its views are clean in light and dark, on a desk and a phone', {
  timeout: 180_000,
}, async () => {
  for (const theme of ['white', 'dark'] as const)
    for (const viewport of [undefined, phone]) {
      const student = await visitor({ account: 'student1', language: 'en', theme, ...(viewport && { viewport }) });
      for (const view of viewport ? ['outline', 'table'] : ['map', 'outline', 'table']) {
        await student.goto(`/index/skillMap/platform/0/${view}`);
        await settled(student);
        await expectAccessible(student);
      }
      if (viewport) continue;
      await student.goto('/index/skillMap/platform/0/map');
      await settled(student);
      const canvas = student.locator('canvas');
      const box = (await canvas.boundingBox())!;
      // An arrow walks from what is in the middle; the panel of what is chosen has a number.
      await student.mouse.click(box.x + 10, box.y + 10);
      await student.getByRole('application').press('ArrowDown');
      await expect.poll(() => new URL(student.url()).searchParams.has('skill')).toBe(true);
    }
});

test('a teacher opens a chapter beside the lanes of a course map and what is without a video, clean in light and dark, on a desk and a phone', {
  timeout: 180_000,
}, async () => {
  const asTeacher = await calls('teacher1');
  const course = (await asTeacher(listFrames, {})).list.find(({ kind }) => kind === 'course')!;
  for (const theme of ['white', 'dark'] as const)
    for (const viewport of [undefined, phone]) {
      const teacher = await visitor({ account: 'teacher1', language: 'en', theme, ...(viewport && { viewport }) });
      await teacher.goto(`/index/skillMap/course/${course.id}/map`);
      const chapters = teacher.getByRole('list', { name: 'Chapters' });
      await chapters.getByRole('button').first().waitFor();
      await settled(teacher);
      await expectAccessible(teacher);
      await chapters.getByRole('button').nth(1).click();
      await teacher.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor();
      await expect.poll(() => chapters.locator('[aria-current=true]').count()).toBe(1);
      await picture(teacher, `course-map-${theme}-${viewport ? 'phone' : 'desk'}`);
      await teacher.goto(`/index/skillMap/course/${course.id}/outline`);
      await teacher.getByRole('treeitem').first().waitFor();
      const all = await teacher.getByRole('treeitem').count();
      await teacher.getByRole('button', { name: /without a video/ }).click();
      await expect.poll(() => teacher.getByRole('treeitem').count()).toBeLessThan(all);
      await expectAccessible(teacher);
    }
});

test('the demo school has a framework linked to questions and labs, a map of its course, and a project half-way with four teams', async () => {
  const asTeacher = await calls('teacher1');
  const platform = await asTeacher(skillMap, { frame_kind: 'platform', frame_id: '0' });
  const areas = new Set(platform.skills.map(({ parent_id }) => parent_id));
  expect(platform.skills.filter(({ id }) => !areas.has(id)).length).toBeGreaterThanOrEqual(200);
  expect(platform.skills.filter(({ questions }) => questions > 0).length).toBeGreaterThanOrEqual(20);
  const linked = platform.skills.filter(({ objects }) => objects > 0);
  const kinds = new Set<string>();
  for (const { id } of linked) for (const { kind } of (await asTeacher(skillEvidence, { skill_id: id })).resources) kinds.add(kind);
  expect([...kinds]).toContain('lab');
  const course = (await asTeacher(listFrames, {})).list.find(({ kind }) => kind === 'course')!;
  const knowledge = await asTeacher(skillMap, { frame_kind: 'course', frame_id: course.id });
  expect([knowledge.skills.some(({ objects }) => objects > 0), knowledge.edges.length > 0]).toEqual([true, true]);
  const space = (await asTeacher(listMySpaces, {})).list.find(({ name }) => name.includes('操作系统原理'))!;
  const { list } = await asTeacher(listProjectTasks, { space_id: space.id });
  const { teams, rounds } = await asTeacher(showProjectTask, { task_id: list.at(-1)!.id });
  const works = teams.flatMap((team) => team.works.map(({ state }) => state));
  expect([teams.length, works.includes('reviewed'), works.includes('open'), rounds.length]).toEqual([4, true, true, 1]);
});
