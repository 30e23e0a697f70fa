import { arrangePhotos, lookThroughPhone } from '@praxis/contract/assessments/homework';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CaptureScreen } from './CaptureScreen.tsx';
import { openPhotoStore } from './photo-store.ts';

function open(replies: Parameters<typeof serverThat>[0]) {
  serverThat(replies);
  const router = createMemoryRouter([{ path: '/capture/:ticket', element: <CaptureScreen /> }], {
    initialEntries: [`/capture/${'a'.repeat(22)}`],
  });
  render(<RouterProvider router={router} />);
}

const view = lookThroughPhone.data.parse({ title: 'Draw a queue', most: 20, now: 1, expires_at: 900_001, end_at: null, photos: [] });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['homework', 'shell']);
});

test('a phone that opened a code sees the homework and may take a photo; with pictures it may turn and order them', async () => {
  open({ [lookThroughPhone.path]: { data: view } });
  expect(await screen.findByRole('heading', { name: 'Draw a queue' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn' })).toBeNull();
});

test('what was sent before is there after a reload, with its tools', async () => {
  const photos = [
    { sha256: 'a'.repeat(64), stored: true, address: '/files/1/photo' },
    { sha256: 'b'.repeat(64), stored: true, address: '/files/2/photo' },
  ];
  open({ [lookThroughPhone.path]: { data: { ...view, photos } } });
  expect(await screen.findByText('All 2 have arrived. You can put the phone away')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Turn' })).toBeDefined();
});

test('a code that another phone has says so', async () => {
  open({ [lookThroughPhone.path]: { code: 0, msg: 'Another phone uses this code already', key: 'capture_taken' } });
  expect((await screen.findByRole('alert')).textContent).toBe('Another phone uses this code already');
});

test('a picture that is refused is not said to be on its way, and the page says why', async () => {
  const photos = [{ sha256: 'a'.repeat(64), stored: true, address: '/files/1/photo' }];
  await openPhotoStore().keep('a'.repeat(22), { sha256: 'c'.repeat(64), size: 3, blob: new Blob(['abc']) });
  URL.createObjectURL = () => 'blob:picture';
  open({
    [lookThroughPhone.path]: { data: { ...view, photos } },
    [arrangePhotos.path]: { code: 0, msg: 'It was submitted', key: 'capture_handed_in' },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('It was submitted');
  expect(screen.getByRole('status').textContent).toBe('1 not sent');
});
