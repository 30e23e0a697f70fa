import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { UploadField } from './UploadField.tsx';
import type { UploadProgress } from './upload.ts';

type Sent = { file: File; onProgress: (now: UploadProgress) => void; onDone: (id: string) => void };
const sent: Sent[] = [];
vi.mock('./upload.ts', () => ({
  startUpload(file: File, _purpose: string, handlers: Omit<Sent, 'file'>) {
    sent.push({ file, ...handlers });
    handlers.onProgress({ name: file.name, size: file.size, sent: 0, phase: 'sending' });
    return { pause() {}, resume() {}, cancel() {} };
  },
}));

const file = (name: string, text = name) => new File([text], name, { type: 'text/plain' });
const names = () => sent.map((one) => one.file.name);
const done: string[] = [];
function open(more: Partial<Parameters<typeof UploadField>[0]> = {}) {
  const { container } = render(
    <UploadField label="Add" help="" accept="*/*" purpose="work_file" onDone={(id) => done.push(id)} multiple {...more} />,
  );
  const choose = (files: File[]) => fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } });
  const finish = async (at: number) => {
    const { onProgress, onDone, file: one } = sent[at]!;
    act(() => {
      onProgress({ name: one.name, size: one.size, sent: one.size, phase: 'done' });
      onDone(`id ${one.name}`);
    });
  };
  return { choose, finish };
}

beforeEach(async () => {
  sent.length = 0;
  done.length = 0;
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['course-parts']);
});

test('several files chosen at once are sent one after another, each once', async () => {
  const { choose, finish } = open();
  choose([file('a'), file('b'), file('c')]);
  await waitFor(() => expect(names()).toEqual(['a']));
  expect(screen.getByText('2 more files wait for their turn')).toBeTruthy();
  await finish(0);
  await waitFor(() => expect(names()).toEqual(['a', 'b']));
  choose([file('c')]);
  expect(screen.getByRole('alert').textContent).toContain('c was chosen before');
  await finish(1);
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));
  await finish(2);
  expect(done).toEqual(['id a', 'id b', 'id c']);
  expect(screen.queryByText(/wait for/)).toBeNull();
});

test('what is wrong with one file, or fails, does not hold up the next', async () => {
  const { choose, finish } = open({ present: { name: 'b', bytes: 1 } });
  choose([file('a'), file('b'), file('c')]);
  await waitFor(() => expect(names()).toEqual(['a']));
  act(() => sent[0]!.onProgress({ name: 'a', size: 1, sent: 0, phase: 'failed', failure: 'The disk is full' }));
  await waitFor(() => expect(names()).toEqual(['a', 'c']));
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('a: The disk is full');
  expect(alert).toContain('b was chosen before');
  await finish(1);
  expect(done).toEqual(['id c']);
});

test('where one file is taken, or few more fit, the rest is named', async () => {
  const one = open({ multiple: false });
  one.choose([file('a'), file('b')]);
  await waitFor(() => expect(names()).toEqual(['a']));
  expect(screen.getByRole('alert').textContent).toContain('only a is taken');
  sent.length = 0;
  const two = open({ room: 1 });
  two.choose([file('c'), file('d')]);
  await waitFor(() => expect(names()).toEqual(['c']));
  expect(screen.getAllByRole('alert')[1]!.textContent).toContain('Only the first 1 of them fits');
});
