import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passLoad } from '@praxis/contract/accounts/accounts';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { expectAccessible, journey, picture } from '../journey.ts';
import { upload } from '../own-space.ts';
import { ask } from '../retry-after.ts';
import { command, hostHas, labDraft, ownLab, press, sharedItem, terminalShows } from './own-lab.ts';

const { origin, visitor, calls } = journey();
const folder = mkdtempSync(join(tmpdir(), 'lab-journey-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const score = (page: Page, points: string) => page.getByTestId('score').filter({ hasText: points }).waitFor({ timeout: 60_000 });
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
/** Puts an item of the library into the machine as a stick or a disc. */
async function insert(page: Page, kind: 'USB' | 'Disc', item: string) {
  await press(page, /^Devices/, 'toolbar');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: kind, exact: true }).check({ force: true });
  await dialog.getByLabel('Resource library').first().fill(item);
  await dialog.getByRole('listitem').filter({ hasText: item }).getByRole('button', { name: 'Insert' }).click();
  await dialog
    .getByRole('button', { name: kind === 'USB' ? 'Detach' : 'Eject' })
    .first()
    .waitFor({ timeout: 60_000 });
  await picture(page, `lab-device-${kind}`);
  await page.keyboard.press('Escape');
  await closed(page);
}

/** Text for the terminal by the clipboard dialog. */
async function paste(page: Page, text: string) {
  await press(page, 'Clipboard', 'toolbar');
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await press(page, 'Type it', 'dialog');
  await closed(page);
}

test.for([
  { template: 'tiny', root: 'su -c' },
  { template: 'console', root: 'sudo sh -c' },
])(
  'S-045 S-046 S-047 S-048 S-050 S-051 S-052 S-053 S-054 S-055 a student does a lab end to end on the template $template with a teacher beside',
  { timeout: 600_000 },
  async ({ template, root }, { skip }) => {
    const name = `${template} ${Date.now() % 100_000}`;
    if (!(await hostHas(calls, template))) return skip(`no host makes machines of the template ${template}`);
    const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student3')];
    const lab = await ownLab(asTeacher, [asStudent], labDraft(`Files ${name}`, [template]));
    const { utoken } = await ask(origin, undefined, passLoad, { account: 'teacher1', password: demoPassword });
    const item = async (word: string, text: string) =>
      sharedItem(asTeacher, lab.space_id, await upload(origin, utoken, 'generic_file', file(`${word}.txt`, text)), `${word} ${name}`);
    await item('stick', '来自U盘 stick-7431\n');
    await item('disc', '来自光盘 disc-9052\n');

    const student = await visitor({ account: 'student3', language: 'en' });
    await student.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await student.goto(`/courseTask/${lab.space_id}/0/${lab.task_id}`);
    await student.getByRole('button', { name: 'Start', exact: true }).click();
    await student.getByTestId('terminal').waitFor({ timeout: 60_000 });
    await terminalShows(student, '$');
    await picture(student, `lab-${template}`);

    // Typed and pasted, in Chinese as well.
    await command(student, 'mkdir -p ~/work; echo made-$((6*7))', 'made-42');
    await paste(student, 'echo 林知夏 你好，世界 > ~/work/name.txt\n');
    await command(student, 'cat ~/work/name.txt | tail -c 30', '你好，世界');
    await student.getByRole('button', { name: 'Check step 1' }).click();
    await score(student, '50');
    await expectAccessible(student);
    await student.getByRole('button', { name: 'Hint 1 (costs 5)' }).click();
    await press(student, 'Reveal', 'dialog');
    await student.getByText('Use mkdir first').waitFor();
    await score(student, '45');

    // A stick and a disc of the library.
    await press(student, 'To advanced mode');
    await student.getByText('Advanced mode', { exact: true }).first().waitFor();
    await insert(student, 'USB', `stick ${name}`);
    await command(student, `${root} 'mkdir -p /mnt/u; sleep 2; mount /dev/sd? /mnt/u; cat /mnt/u/*.txt'`, 'stick-7431', 60);
    await insert(student, 'Disc', `disc ${name}`);
    await command(student, `${root} 'mkdir -p /mnt/c; sleep 2; mount /dev/sr0 /mnt/c; cat /mnt/c/*.txt'`, 'disc-9052', 60);

    // A file goes in.
    await student.getByLabel('Upload', { exact: true }).first().setInputFiles(file('hello.txt', 'uploaded-2718\n'));
    await student.getByText('Saved as /home/student/hello.txt').waitFor({ timeout: 60_000 });
    await command(student, 'cat ~/hello.txt', 'uploaded-2718');

    // What is lost comes back with a snapshot, which holds no devices.
    await press(student, /^Snapshots/, 'toolbar');
    const snapshots = student.getByRole('dialog');
    await snapshots.getByLabel('Name').fill('before');
    await press(student, 'Take a snapshot', 'dialog');
    await student.getByText('Detach the devices before taking a snapshot').waitFor();
    await student.keyboard.press('Escape');
    await closed(student);
    await command(student, `${root} 'umount /mnt/u /mnt/c'; echo out-$((4*4))`, 'out-16');
    await press(student, /^Devices/, 'toolbar');
    await press(student, 'Detach', 'dialog');
    await student.getByRole('dialog').getByRole('button', { name: 'Detach' }).waitFor({ state: 'detached', timeout: 60_000 });
    await press(student, 'Eject', 'dialog');
    await student.getByText('No devices attached').waitFor({ timeout: 60_000 });
    await student.keyboard.press('Escape');
    await closed(student);
    await press(student, /^Snapshots/, 'toolbar');
    await snapshots.getByLabel('Name').fill('before');
    await press(student, 'Take a snapshot', 'dialog');
    await snapshots.getByText(/ MB$/).waitFor({ timeout: 120_000 });
    await student.keyboard.press('Escape');
    await closed(student);
    await command(student, 'rm -r ~/work; ls ~/work; echo gone-$((5*5))', 'gone-25');
    await press(student, /^Snapshots/, 'toolbar');
    await press(student, 'Restore', 'dialog');
    await student.waitForTimeout(1050);
    await student.getByRole('dialog').last().getByRole('button', { name: 'Restore', exact: true }).click();
    await student.getByRole('dialog').getByText('before').waitFor();
    await student.waitForTimeout(4000);
    await student.keyboard.press('Escape');
    await closed(student);
    await command(student, 'clear; cat ~/work/name.txt; echo back-$((30+1))', 'back-31', 60);
    await terminalShows(student, '林知夏');

    // Help by request and consent; the keyboard goes there and comes back.
    await press(student, 'Ask for help');
    await press(student, 'Ask', 'dialog');
    const teacher = await visitor({ account: 'teacher1', language: 'en' });
    await teacher.goto(`/labWall/${lab.task_id}`);
    await teacher.getByText('Asks for help').first().click();
    await press(teacher, 'Help', 'dialog');
    await teacher.getByTestId('terminal').waitFor();
    await terminalShows(teacher, 'back-31');
    await command(teacher, 'echo only-$((40+4))');
    await student.getByRole('button', { name: 'Hand over control' }).click();
    await teacher.getByRole('button', { name: 'Give control back' }).waitFor();
    await teacher.waitForTimeout(2500);
    await command(teacher, 'touch ~/from-teacher; echo teacher-$((70+7))', 'teacher-77');
    await terminalShows(student, 'teacher-77');
    await picture(student, `lab-${template}-helped`);
    await picture(teacher, `lab-${template}-helping`);
    await command(student, 'echo not-mine-$((1+1))');
    await press(teacher, 'Give control back', 'dialog');
    await student.getByRole('button', { name: 'Hand over control' }).waitFor();
    await student.waitForTimeout(2000);
    await command(student, 'echo mine-$((80+8))', 'mine-88');
    const posted = await student.getByTestId('terminal').textContent();
    expect(posted).not.toMatch(/only-44|not-mine-2/);
    await press(teacher, 'Stop helping', 'dialog');
    await student.getByRole('button', { name: 'Ask for help' }).waitFor();

    // (50 + 30 + 20) of 100, less 5 for the hint.
    await press(student, 'Check all');
    await score(student, '75');
    await student.getByRole('button', { name: /The kernel/ }).click();
    await student.getByRole('textbox', { name: 'Flag' }).fill('Linux');
    await press(student, 'Submit');
    await score(student, '95');

    // The report with a picture of the console, returned once and then reviewed.
    await press(student, 'Picture', 'toolbar');
    await student.getByText('Picture copied: paste it into the report').waitFor();
    await student.getByRole('link', { name: 'Report' }).click();
    const text = student.locator('.ProseMirror').first();
    await text.fill('I made a directory and a file.');
    await text.press('End');
    await student.keyboard.press('Control+v');
    await text.locator('img').waitFor({ timeout: 30_000 });
    await press(student, 'Submit');
    await student.getByText('Waits for review').first().waitFor();
    await picture(student, `lab-${template}-report`);
    await teacher.goto(`/index/labReports/${lab.task_id}`);
    await teacher.getByRole('main').getByRole('link').first().click();
    await teacher.locator('main img').first().waitFor();
    await teacher.getByLabel('Comment, or why it is returned').fill('Say which commands');
    await press(teacher, 'Return it');
    await teacher.getByText('Returned; waits for the student.').waitFor();
    await student.reload();
    await student.getByText('Say which commands').first().waitFor();
    await press(student, 'Submit');
    await student.getByText('Waits for review').first().waitFor();
    await teacher.reload();
    await teacher.getByLabel(/^Score/).fill('88');
    await press(teacher, 'Review');
    await teacher.getByText('Reviewed').first().waitFor();
    await student.reload();
    await student.getByText(/^88/).first().waitFor();

    // What was in the home directory is there again the next time.
    await student.goto(`/courseTask/${lab.space_id}/0/${lab.task_id}`);
    const end = async () => {
      await press(student, 'End the lab');
      await press(student, 'End the lab', 'dialog');
      await student.getByText('This lab is over').waitFor({ timeout: 90_000 });
    };
    await student.getByTestId('terminal').waitFor();
    await end();
    await score(student, '95');
    await press(student, 'Start again');
    await student.getByTestId('terminal').waitFor({ timeout: 90_000 });
    await command(student, 'cat ~/work/name.txt; echo again-$((3*3))', 'again-9', 60);
    await terminalShows(student, '林知夏');
    await end();
  },
);
