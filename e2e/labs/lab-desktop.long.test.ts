import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture } from '../journey.ts';
import { command, hostHas, labDraft, ownLab, press, terminalShows } from './own-lab.ts';

const { visitor, calls } = journey();

/** A place on the machine's own screen of 1024 by 768, whatever its size here. */
async function clickAt(page: Page, x: number, y: number) {
  const box = (await page.getByTestId('desktop').locator('canvas').first().boundingBox())!;
  await page.mouse.click(box.x + (x / 1024) * box.width, box.y + (y / 768) * box.height);
}
/** Types into the window that stands on the desktop. */
async function typeThere(page: Page, line: string) {
  await clickAt(page, 300, 300);
  await page.waitForTimeout(2500);
  await page.keyboard.type(line, { delay: 60 });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
}
const colours = (page: Page) =>
  page
    .getByTestId('desktop')
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const points = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
      const seen = new Set<number>();
      for (let at = 0; at < points.length; at += 4 * 97) seen.add((points[at]! << 16) | (points[at + 1]! << 8) | points[at + 2]!);
      return seen.size;
    });
const drawn = (page: Page) => expect.poll(() => colours(page), { timeout: 60_000, message: 'the desktop is drawn' }).toBeGreaterThan(3);

test('S-051 S-054 a desktop in the browser: picture, keys, clipboard, scaling, full screen, side by side, cuts, looking only', {
  timeout: 600_000,
}, async ({ skip }) => {
  if (!(await hostHas(calls, 'desktop'))) return skip('no host makes machines of the template desktop');
  // Whoever a journey before left with machines has none to spare.
  const who = `student${10 + (Date.now() % 30)}`;
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls(who)];
  const lab = await ownLab(asTeacher, [asStudent], labDraft(`Desktop ${Date.now() % 100_000}`, ['desktop', 'tiny']));
  const student = await visitor({ account: who, language: 'en' });
  // Connections of consoles, to be cut.
  await student.addInitScript(() => {
    const mine = window as unknown as { consoles: WebSocket[] };
    mine.consoles = [];
    window.WebSocket = new Proxy(WebSocket, {
      construct(Real, [address, protocols]: [string, string[]]) {
        const created = new Real(address, protocols);
        if (String(address).includes('/lab-console/')) mine.consoles.push(created);
        return created;
      },
    });
  });
  await student.goto(`/courseTask/${lab.space_id}/0/${lab.task_id}`);
  await student.getByRole('button', { name: 'Start', exact: true }).click();
  await student.getByTestId('desktop').locator('canvas').waitFor({ timeout: 90_000 });
  await drawn(student);
  await picture(student, 'lab-desktop');
  await expectAccessible(student);

  // Keys, and combinations the browser keeps to itself.
  await typeThere(student, 'cd; touch typed-by-keys');
  await clickAt(student, 300, 300);
  await student.keyboard.type('touch ', { delay: 60 });
  await student.keyboard.press('Shift+KeyB', { delay: 60 });
  await student.keyboard.press('Enter', { delay: 60 });
  await typeThere(student, 'cat');
  await press(student, 'Keys', 'toolbar');
  await student.getByRole('menuitem', { name: 'Ctrl + C' }).click();
  await typeThere(student, 'touch after-interrupt');
  // Typed for me: Latin letters only, which the dialog says.
  await press(student, 'Clipboard', 'toolbar');
  const text = student.getByRole('dialog').getByRole('textbox');
  await text.fill('你好');
  await student.getByText(/no keys for these letters/).waitFor();
  await text.fill('echo "pasted {$((60+6))}" | tee -a ~/keys.txt\n');
  await press(student, 'Type it', 'dialog');
  await student.getByRole('dialog').waitFor({ state: 'detached' });
  await student.waitForTimeout(6000);
  await picture(student, 'lab-desktop-typed');

  // The clipboard of the machine, both ways.
  const label = '你好，世界 𠮷 😀';
  await press(student, 'Clipboard', 'toolbar');
  await text.fill(label);
  await press(student, 'Send to the machine', 'dialog');
  await student.getByText("In the machine's clipboard").waitFor({ timeout: 60_000 });
  await student.keyboard.press('Escape');
  await press(student, 'Terminal');
  await terminalShows(student, '$', 60);
  await command(student, 'ls -1 ~; cat ~/keys.txt; echo read-$((3*3))', 'read-9', 60);
  for (const line of ['typed-by-keys', 'B', 'after-interrupt', 'pasted {66}']) await terminalShows(student, line);
  await command(student, 'DISPLAY=:0 xclip -o -selection clipboard; echo; echo got-$((2*2))', 'got-4', 60);
  await terminalShows(student, '你好，世界');
  await command(student, "printf '回来了 𠮷' | DISPLAY=:0 xclip -i -selection clipboard; echo put-$((5*5))", 'put-25', 60);
  await press(student, 'Clipboard', 'toolbar');
  await press(student, 'Copy from the machine', 'dialog');
  await expect.poll(() => text.inputValue(), { timeout: 60_000 }).toBe('回来了 𠮷');
  await student.keyboard.press('Escape');
  await press(student, 'Desktop');
  await drawn(student);

  // Scaling and full screen keep the connection.
  const size = () => student.getByTestId('desktop').locator('canvas').first().boundingBox();
  const connections = () => student.evaluate(() => (window as unknown as { consoles: WebSocket[] }).consoles.length);
  const before = await connections();
  const fitted = (await size())!.width;
  await press(student, 'Actual size', 'toolbar');
  await expect.poll(async () => Math.round((await size())!.width)).toBe(1024);
  await press(student, 'Fit', 'toolbar');
  await expect.poll(async () => Math.round((await size())!.width)).toBe(Math.round(fitted));
  await press(student, 'Full screen', 'toolbar');
  await expect.poll(() => student.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await student.waitForTimeout(500);
  await picture(student, 'lab-desktop-full');
  await press(student, 'Keys', 'toolbar');
  await student.getByRole('menuitem', { name: 'Tab', exact: true }).click();
  await student.evaluate(() => document.exitFullscreen());
  expect(await connections()).toBe(before);

  // A cut: it comes back by itself.
  await student.evaluate(() => (window as unknown as { consoles: WebSocket[] }).consoles.at(-1)!.close());
  await expect.poll(connections, { timeout: 15_000 }).toBe(before + 1);
  await drawn(student);

  // Both machines of the lab at once.
  await press(student, 'Side by side', 'toolbar');
  await student.getByTestId('terminal').waitFor();
  await drawn(student);
  await picture(student, 'lab-desktop-beside');
  await press(student, 'Side by side', 'toolbar');

  // The teacher looks, and types only when it is allowed.
  await press(student, 'Ask for help');
  await press(student, 'Ask', 'dialog');
  const teacher = await visitor({ account: 'teacher1', language: 'en' });
  await teacher.goto(`/labWall/${lab.task_id}`);
  await teacher.getByRole('main').locator('img').first().waitFor({ timeout: 30_000 });
  await picture(teacher, 'lab-desktop-wall');
  await teacher.getByText('Asks for help').first().click();
  await press(teacher, 'Help', 'dialog');
  await drawn(teacher);
  await typeThere(teacher, 'touch stolen');
  await student.getByRole('button', { name: 'Hand over control' }).click();
  await teacher.getByRole('button', { name: 'Give control back' }).waitFor();
  await teacher.waitForTimeout(3000);
  await drawn(teacher);
  await typeThere(teacher, 'touch helped');
  await picture(teacher, 'lab-desktop-helping');
  await typeThere(student, 'touch stolen');
  await student.getByRole('button', { name: 'Take control back' }).click();
  await student.getByRole('button', { name: 'Hand over control' }).waitFor();
  await typeThere(teacher, 'touch stolen');
  await student.getByRole('button', { name: 'End', exact: true }).click();
  await press(student, 'Terminal');
  await command(student, 'ls -1 ~ | tr "\\n" " "; echo seen-$((8*8))', 'seen-64', 60);
  await terminalShows(student, 'helped');
  expect(await student.getByTestId('terminal').textContent()).not.toContain('stolen');
  await press(student, 'End the lab');
  await press(student, 'End the lab', 'dialog');
  await student.getByText('This lab is over').waitFor({ timeout: 180_000 });
});
