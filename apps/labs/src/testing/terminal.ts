import type { Driver } from '../driver.ts';

/** Types a line into the terminal of a machine and waits for what it answers. */
export async function typed(driver: Driver, machine: string, line: string, answer: string, seconds = 20) {
  const terminal = await driver.open(machine, 'tty');
  let visible = '';
  terminal.setEncoding('utf8').on('data', (piece: string) => {
    visible += piece;
  });
  terminal.write(`${line}\n`);
  const until = performance.now() + seconds * 1000;
  while (!visible.includes(answer) && performance.now() < until) await new Promise((again) => setTimeout(again, 5));
  terminal.destroy();
  return visible;
}
