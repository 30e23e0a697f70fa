import { randomUUID } from 'node:crypto';
import { listAssessments, showAssessment } from '@praxis/contract/assessments/assessments';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { listCompetitions } from '@praxis/contract/competitions/competitions';
import { showOutline } from '@praxis/contract/courses/learning';
import { coursesOfSpace } from '@praxis/contract/courses/space-courses';
import { listLabTasks, openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import { listClasses, startClass } from '@praxis/contract/live-classes/live-classes';
import { listOrders } from '@praxis/contract/market/orders';
import { listProducts } from '@praxis/contract/market/products';
import { listNotices } from '@praxis/contract/notices/notices';
import { getProctorGrid } from '@praxis/contract/proctoring/proctoring';
import { listProjectTasks, showProjectTask } from '@praxis/contract/projects/tasks';
import { listQuestions } from '@praxis/contract/questions/questions';
import { readBoard } from '@praxis/contract/ranks/board';
import { listProfiles } from '@praxis/contract/skills/profiles';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { listOwnCompetitions, showOwnEntry } from '@praxis/contract/teams/registrations';
import { beforeAll, expect, test } from 'vitest';
import { assessmentToMark } from './assessments/own-assessment.ts';
import { ownExam } from './assessments/own-exam.ts';
import { desktop, journey, navigate, phone, picture, settled, violations } from './journey.ts';
import { ownClass } from './live/own-class.ts';
import { earnedCertificate } from './own-space.ts';
import { ownProblem } from './problems/own-problem.ts';
import { type Places, type Screen, screensOf } from './screens.ts';

const { visitor, calls, proxied } = journey();
let places: Places;

type Listed = { id: string; title: string };

/** Exams and homework of the demo school's first space. */
async function assessmentsOf(asTeacher: Awaited<ReturnType<typeof calls>>, asStudent: typeof asTeacher, list: readonly Listed[]) {
  const called = (title: string) => list.find((one) => one.title.startsWith(title))!.id;
  const homework = called('作业二');
  const { own } = await asStudent(showAssessment, { assessment_id: homework });
  const { assessment_id: elsewhere } = await ownExam(asTeacher, [asStudent], '期末考试');
  await asStudent(startAttempt, { assessment_id: elsewhere, device: randomUUID() });
  return { elsewhere, running: called('操作系统期中'), draft: called('操作系统期末'), homework, attempt: own!.attempt_id! };
}

/** The demo school's project, the team that is furthest, and its captain. */
async function projectOf(asTeacher: Awaited<ReturnType<typeof calls>>, space: string) {
  const { list } = await asTeacher(listProjectTasks, { space_id: space });
  const task = await asTeacher(showProjectTask, { task_id: list.at(-1)!.id });
  const team = task.teams[0]!;
  return { id: task.project_id, task: task.id, run: team.id, student: 'student1' };
}

/** The demo school's lab, begun by the student where a host is there. */
async function labOf(asTeacher: Awaited<ReturnType<typeof calls>>, asStudent: typeof asTeacher, space: string) {
  const [task] = (await asTeacher(listLabTasks, { space_id: space })).list;
  const { student } = await asStudent(openLabRoom, { task_id: task!.id });
  await asStudent(startLab, { task_id: task!.id }).catch((error: unknown) =>
    console.warn(`The lab is looked at without a machine: ${String(error)}`),
  );
  return { id: task!.lab_id, task: task!.id, student: student.id };
}

/** The two competitions of the demo school. */
async function competitionsOf(asStudent: Awaited<ReturnType<typeof calls>>) {
  const { list } = await asStudent(listCompetitions, {});
  const called = (title: string) => list.find((one) => one.title.includes(title))!.id;
  const [contest, open] = [called('青禾杯'), called('系统管理技能')];
  const { key, head } = await asStudent(readBoard, { competition_id: contest });
  return { contest, open, stage: head.stage.id, section: head.sections[0]!.id, board: key };
}

/** The registration of student1 in the competition that has a fee. */
async function feeOf(asStudent: Awaited<ReturnType<typeof calls>>) {
  const { list } = await asStudent(listOwnCompetitions, {});
  const { id: competition_id } = list.find(({ fee_cents }) => fee_cents > 0)!;
  return (await asStudent(showOwnEntry, { competition_id })).registration!.id;
}

/** A class of the demo school that comes, one that is over, and one of its own that runs. */
async function classesOf(asTeacher: Awaited<ReturnType<typeof calls>>, asStudent: typeof asTeacher, space_id: string) {
  const { class_id: running } = await ownClass(asTeacher, [asStudent], '调度算法');
  await asTeacher(startClass, { class_id: running });
  const [coming] = (await asTeacher(listClasses, { space_id })).list;
  const [over] = (await asTeacher(listClasses, { space_id, when: 'past' })).list;
  return { coming: coming!.id, running, over: over!.id };
}

beforeAll(async () => {
  const asTeacher = await calls('teacher1');
  const asStudent = await calls('student1');
  const { certificate } = await earnedCertificate(asTeacher, asStudent, '操作系统实践');
  const locked = { proctoring: 'camera', full_screen: true, paste_allowed: false, seb_required: true } as const;
  const { assessment_id: exam } = await ownExam(asTeacher, [asStudent], '期末考试', locked);
  const [tile] = (await asTeacher(getProctorGrid, { room: 'assessment', room_id: exam })).list;
  const watched = { exam, student: tile!.user.id };
  const marking = await assessmentToMark(asTeacher, asStudent, '二叉树的线索化');
  const problem = await ownProblem(asTeacher, 'A + B');
  const notice = (await asStudent(listNotices, {})).list[0]!.id;
  for (const { id: space } of (await asTeacher(listMySpaces, {})).list) {
    const [first] = (await asTeacher(coursesOfSpace, { space_id: space })).list;
    const { list: input } = await asTeacher(listAssessments, { space_id: space });
    // Other journeys leave spaces with a course behind; the demo school's own has homework too.
    if (!first || !input.some(({ title }) => title.startsWith('作业二'))) continue;
    const { chapters } = await asStudent(showOutline, { space_id: space, course_id: first.course_id });
    const open = chapters.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities)).filter(({ lock }) => !lock);
    const kinds = ['video', 'pdf', 'handout', 'demo', 'link'];
    const activities = kinds.flatMap((kind) => open.find((activity) => activity.kind === kind)?.id ?? []);
    const bank = await asTeacher(listQuestions, { filter: {}, size: 200 });
    // One question of each type.
    const questions = [...new Map(bank.list.map((question) => [question.type, question.id])).values()];
    const assessments = await assessmentsOf(asTeacher, asStudent, input);
    places = {
      space,
      course: first.course_id,
      activities,
      notice,
      certificate,
      watched,
      classes: await classesOf(asTeacher, asStudent, space),
      marking,
      problem,
      lab: await labOf(asTeacher, asStudent, space),
      project: await projectOf(asTeacher, space),
      job: (await asStudent(listProfiles, {})).list[0]!.id,
      competitions: await competitionsOf(asStudent),
      product: (await asStudent(listProducts, { kinds: ['course'] })).page.list[0]!.id,
      bundle: (await asStudent(listProducts, { kinds: ['package'] })).page.list[0]!.id,
      order: (await asStudent(listOrders, {})).page.list[0]!.order_no,
      fee: await feeOf(asStudent),
      bank: bank.list[0]!.bank_id,
      stem: bank.list.find(({ stem_id }) => stem_id !== null)!.stem_id!,
      questions,
      assessments,
    };
    return;
  }
  throw new Error('The demo school has no space with a course and homework');
});

/** What is wrong with the page as a whole: it is wider than the screen, shows keys instead of texts, or texts that nobody filled in. */
async function misshapen(page: Awaited<ReturnType<typeof visitor>>) {
  // A phone shows a page that is too wide smaller: its own width says nothing, that of the device does.
  return page.evaluate((width) => {
    const faults: string[] = [];
    const wide = document.documentElement.scrollWidth - width;
    if (wide > 1) faults.push(`the page is ${wide} px wider than the screen`);
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts
    const keys = document.body.innerText.match(/\b(?:[a-z]+:)?[a-z]+(?:_[a-z0-9]+)+\b|\{\{\w+\}\}/g);
    if (keys) faults.push(`raw keys: ${[...new Set(keys)].join(', ')}`);
    if (!document.title.trim()) faults.push('no title');
    return faults;
  }, page.viewportSize()!.width);
}

const groups = [
  { words: 'a visitor', account: undefined },
  { words: 'a student', account: 'student1' },
  { words: 'a teacher', account: 'teacher1' },
  { words: 'an expert', account: 'expert1' },
  { words: 'an operator', account: 'operator1' },
];

/**
 * The long run looks at every screen on both devices in both themes; the short one at half of them on a light desktop
 * and at the other half on a dark phone.
 */
const long = process.env.TEST_LONG === '1';
const devices = [
  { device: 'desktop', viewport: desktop, language: 'zh-cn' as const, themes: long ? ['white', 'dark'] : ['white'] },
  { device: 'phone', viewport: phone, language: 'en' as const, themes: long ? ['white', 'dark'] : ['dark'] },
];

/** Both devices at once: each waits for the other's server and browser only a little, and the whole takes half the time. */
test.each(groups)('every screen of $words is accessible', { timeout: 300_000 }, async ({ account }) => {
  const faults: string[] = [];
  const screens = screensOf(places, proxied).filter((one) => one.account === account);
  const lookAll = async ({ device, viewport, language, themes }: (typeof devices)[number], half: number) => {
    const page = await visitor({ account, viewport, language });
    const note = (screen: Screen, fault: string) => faults.push(`${screen.name} ${device} ${fault}`);
    const own = screens.filter((_, at) => long || at % devices.length === half);
    const titles = new Set<string>();
    for (const screen of own) {
      await navigate(page, screen.path);
      await settled(page);
      for (const theme of themes) {
        await page.evaluate((dark) => {
          if (dark) document.documentElement.dataset.theme = 'dark';
          else delete document.documentElement.dataset.theme;
        }, theme === 'dark');
        for (const fault of await violations(page)) note(screen, `${theme} ${fault}`);
        await picture(page, `${screen.name}-${device}-${theme}-${language}`);
      }
      for (const fault of await misshapen(page)) note(screen, fault);
      titles.add(await page.title());
    }
    // Each address showed its own page, and not again the one before.
    expect(titles.size, `the pages on a ${device} have titles of their own`).toBeGreaterThan(own.length / 3);
  };
  await Promise.all(devices.map(lookAll));
  expect(faults).toEqual([]);
});
