import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { openAttempt } from '@praxis/contract/assessments/attempts';
import { monitorAssessment } from '@praxis/contract/assessments/monitoring';
import { listPapers } from '@praxis/contract/assessments/papers';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';

/** Calls the server as an account. */
type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;
type Input = Partial<
  Pick<AskOf<typeof makeAssessment>, 'duration_s' | 'resp_mode' | 'access_password' | 'take_over_approval' | 'show_result'>
>;

/** An exam on the demo school's mid-term paper, published in a space of its own with one student. */
export async function demoExam(asTeacher: Calls, asStudent: Calls, title: string, provided: Input = {}) {
  const space = { name: title, intro: 'An exam', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  await asStudent(joinByCode, { code: join_code });
  const { list } = await asTeacher(listPapers, { size: 100 });
  const paper = list.find((one) => one.title === '操作系统期中试卷');
  if (!paper) throw new Error('The demo school has no mid-term paper');
  const settings = { duration_s: 1800, ...provided };
  const { assessment_id } = await asTeacher(makeAssessment, {
    space_id,
    kind: 'exam',
    paper_id: paper.id,
    title,
    timer: true,
    ...settings,
  });
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  return {
    space_id,
    assessment_id,
    /** The only student as the monitor sees them. */
    async watched() {
      const { students } = await asTeacher(monitorAssessment, { assessment_id });
      const [student] = students.list;
      if (!student) throw new Error('Nobody is in the exam');
      return student;
    },
  };
}

/** What the server holds of the attempt that is open on a page, asked as the page’s own device. */
export async function heldBy(page: Page, asStudent: Calls) {
  const { device, attempt_id } = await page.evaluate(async () => {
    const read = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const db = await read(indexedDB.open(`praxis-attempts-${localStorage.getItem('uid')}`));
    const stores = db.transaction(['devices', 'snapshots']);
    const device = await read(stores.objectStore('devices').get('this') as IDBRequest<string>);
    const [attempt_id] = (await read(stores.objectStore('snapshots').getAllKeys())).map(String);
    db.close();
    return { device, attempt_id: attempt_id ?? '' };
  });
  const { answers } = await asStudent(openAttempt, { attempt_id, device });
  return new Map(answers.map(({ item, value }) => [item, value]));
}

/** Starts the exam from its page. */
export async function start(page: Page, assessmentId: string) {
  await page.goto(`/index/assessment/${assessmentId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(`**/answer/${assessmentId}`);
  await page.getByRole('timer').first().waitFor();
}

/** Goes to a question by the map. */
export const turnTo = (page: Page, item: number) => page.getByRole('button', { name: new RegExp(`^Question ${item},`) }).click();
/** Chooses an option of the shown question. */
export async function choose(page: Page, letter: string) {
  // A key that is pressed before the question is there is lost.
  await page.locator('#question').waitFor();
  await page.keyboard.press(letter);
}
/** What stands under the number of the shown question. */
export const mark = (page: Page, label: string) => page.locator('#question').getByText(label, { exact: true });
