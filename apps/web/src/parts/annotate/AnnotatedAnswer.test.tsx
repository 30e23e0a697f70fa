import { listAnnotations, removeAnnotation, saveAnnotation } from '@praxis/contract/annotations/annotations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import AnnotatedAnswer from './AnnotatedAnswer.tsx';

const note = {
  ...{ key: '7f1f2a0e-4a53-4a39-9d56-0d1d5a0f6a11', kind: 'note', body: 'Not always', revision: 1 },
  target: { document: 'answer', start: 2, end: 7, quote: 'cycle' },
};

function open(mark: boolean, list: unknown[]) {
  const server = serverThat({
    [listAnnotations.path]: { data: listAnnotations.data.parse({ list, released: !mark, space_id: '3', can: { mark } }) },
    [saveAnnotation.path]: { data: { revision: 1 } },
    [removeAnnotation.path]: {},
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnotatedAnswer attemptId="5" item={1} value={{ text: 'A cycle is a deadlock.\nAlways.' }} marks={mark} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['annotate', 'shell']);
});

test('a marker takes the cross, chooses the second line by keys, and the mark is saved with its words', async () => {
  const server = open(true, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong' }));
  const words = screen.getByRole('application');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(words, { key });
  await waitFor(() => expect(server.to(saveAnnotation.path)).toHaveLength(1));
  expect(await screen.findByText('Saved')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.to(removeAnnotation.path)).toHaveLength(1));
});

test('a student reads what was noted beside its words and has no tools', async () => {
  open(false, [note]);
  expect((await screen.findAllByText('Not always')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.queryByRole('application')).toBeNull();
});

test('what is marked without a network stays, says that it is not saved, and is sent once the network is back', async () => {
  let gone = true;
  const saved: string[] = [];
  serverThat({
    [listAnnotations.path]: { data: listAnnotations.data.parse({ list: [], released: false, space_id: '3', can: { mark: true } }) },
    [saveAnnotation.path]: ({ form }) => {
      if (gone) return 'unreachable';
      saved.push(form.get('key')!);
      return { data: { revision: 1 } };
    },
    [removeAnnotation.path]: {},
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnotatedAnswer attemptId="6" item={1} value={{ text: 'A cycle is a deadlock.' }} marks />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('button', { name: 'Undo' })).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Wrong' }));
  const words = screen.getByRole('application');
  for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(words, { key });
  expect(await screen.findByRole('button', { name: 'Not saved, try again' })).toBeDefined();
  expect(screen.queryByText('Saved')).toBeNull();
  gone = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(saved).toHaveLength(1);
  expect(screen.getByText('Annotations 1')).toBeDefined();
});

test('a note needs words, and a changed one is undone to what it said before', async () => {
  const server = open(true, [note]);
  fireEvent.click(await screen.findByRole('button', { name: /Not always.*cycle/ }));
  const field = await screen.findByLabelText('What the student reads');
  fireEvent.change(field, { target: { value: ' ' } });
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: 'Never' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Never')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.to(saveAnnotation.path).map(({ form }) => form.get('body'))).toEqual(['Never', 'Not always']));
});

test('a finger that taps a line highlights it, the first time and where it touched', async () => {
  const server = open(true, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Highlight' }));
  const second = screen.getByText('Always.').firstChild!;
  document.caretPositionFromPoint = () => ({ offsetNode: second, offset: 2, getClientRect: () => null }) as CaretPosition;
  fireEvent.pointerUp(screen.getByText('Always.'), { pointerType: 'touch', bubbles: true });
  await waitFor(() => expect(server.to(saveAnnotation.path)).toHaveLength(1));
  expect(JSON.parse(String(server.to(saveAnnotation.path)[0]!.form.get('target')))).toMatchObject({ start: 23, end: 30, quote: 'Always.' });
  Reflect.deleteProperty(document, 'caretPositionFromPoint');
  fireEvent.pointerUp(screen.getByText('Always.'), { pointerType: 'mouse', bubbles: true });
  expect(server.to(saveAnnotation.path)).toHaveLength(1);
});
