import { listAnnotations, saveAnnotation } from '@praxis/contract/annotations/annotations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { AnnotatedPage } from './AnnotatedPage.tsx';
import AnnotatedWork from './AnnotatedWork.tsx';

const page = { address: '/page.png', width: 800, height: 1000 };
const finger = (pointerId: number, clientX: number, clientY: number) => ({
  ...{ pointerId, clientX, clientY, pointerType: 'touch', isPrimary: pointerId === 1, button: 0, bubbles: true },
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['annotate', 'shell']);
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.getBoundingClientRect = () => ({ left: 0, top: 0, width: 800, height: 1000 }) as DOMRect;
});

function open() {
  const server = serverThat({
    [listAnnotations.path]: { data: listAnnotations.data.parse({ list: [], released: false, space_id: '3', can: { mark: true } }) },
    [saveAnnotation.path]: { data: { revision: 1 } },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnotatedWork on={{ subject: 'answer', ref: '5.1' }} marks>
        <AnnotatedPage document="1" no={1} page={page} label="Page 1" />
      </AnnotatedWork>
    </QueryClientProvider>,
  );
  return server;
}

const take = async (tool: string) => {
  fireEvent.click(await screen.findByRole('button', { name: tool }));
  return screen.getByRole('application');
};

test('one finger draws; a second one moves the page and leaves no line behind', async () => {
  const server = open();
  const sheet = await take('Pen');
  expect(screen.getByText('One finger draws, two fingers move the page.')).toBeDefined();
  fireEvent.pointerDown(sheet, finger(1, 100, 100));
  fireEvent.pointerMove(sheet, finger(1, 200, 200));
  fireEvent.pointerDown(sheet, finger(2, 300, 300));
  for (const id of [1, 2]) fireEvent.pointerCancel(sheet, finger(id, 400, 400));
  fireEvent.pointerDown(sheet, finger(1, 100, 100));
  fireEvent.pointerMove(sheet, finger(1, 100, 300));
  fireEvent.pointerUp(sheet, finger(1, 100, 300));
  await waitFor(() => expect(server.to(saveAnnotation.path)).toHaveLength(1));
  const { target } = Object.fromEntries(server.to(saveAnnotation.path)[0]!.form.entries());
  expect(JSON.parse(String(target))).toMatchObject({ points: [1250, 1000, 1250, 3000] });
});

test('a stamp is put down by a tap, not by a finger that scrolls', async () => {
  const server = open();
  const sheet = await take('Right');
  expect(screen.queryByText('One finger draws, two fingers move the page.')).toBeNull();
  fireEvent.pointerDown(sheet, finger(1, 100, 100));
  fireEvent.pointerCancel(sheet, finger(1, 100, 140));
  fireEvent.pointerUp(sheet, finger(1, 100, 140));
  expect(server.to(saveAnnotation.path)).toHaveLength(0);
  fireEvent.pointerDown(sheet, finger(1, 400, 500));
  fireEvent.pointerUp(sheet, finger(1, 400, 500));
  await waitFor(() => expect(server.to(saveAnnotation.path)).toHaveLength(1));
});
