import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { readSession } from '../../platform/person/session.ts';
import { storeValue } from '../../platform/storage.ts';
import { serverThat } from '../../testing/server.ts';
import { CoursePlayerScreen } from './CoursePlayerScreen.tsx';

const inOutline = (id: string, title: string, more: object = {}) => ({
  id,
  kind: 'video',
  title,
  seconds: 600,
  required: true,
  weight: 0,
  state: 'none',
  percent: 0,
  lock: null,
  ...more,
});
const waits = { why: 'after', text: 'Opens when Round robin is finished', opens_at: null, after: 'film' };
const outline = (record: boolean, resume: object | null, states: { video?: string; web?: string } = {}) => ({
  course: { id: '9', title: 'Operating systems', cover: null, teacher: 'Zhou', version: 1 },
  chapters: [
    {
      id: 'c1',
      title: 'Scheduling',
      sections: [
        {
          id: 's1',
          title: 'Algorithms',
          seconds: 0,
          activities: [
            inOutline('film', 'Round robin', { state: states.video ?? 'none' }),
            inOutline('web', 'Reading', { kind: 'link', seconds: 0, state: states.web ?? 'none' }),
            inOutline('late', 'Unit test', { kind: 'handout', lock: waits }),
          ],
        },
      ],
    },
  ],
  percent: 40,
  done: 2,
  total: 5,
  resume,
  can: { record, see_progress: false, assign: false },
});
const progress = { state: 'none', percent: 0, position: 0, watched: [], pages_seen: [] };
const rendition = (quality: string) => ({ quality, width: 1, height: 1, bytes: 1, address: `/files/${quality}` });
const clip = {
  kind: 'video',
  state: 'complete',
  duration: 100,
  renditions: [rendition('480'), rendition('720'), rendition('1080')],
  poster: null,
  thumbnails: null,
  captions: [],
  chapters: [
    { id: 'why', at: 0, title: 'Why take turns' },
    { id: 'queue', at: 50, title: 'The queue' },
  ],
  questions: [] as object[],
  completion: 80,
  hint: 'Think of the queue',
};
const question = {
  ...{ id: 'tail', at: 2, text: 'Where does the job go?', many: false, chosen: null, key: null },
  choices: [
    { id: 'a', text: 'To the tail' },
    { id: 'b', text: 'To the head' },
  ],
};
const link = { kind: 'link', address: 'https://example.org/a', hint: '' };

function openPlayer(
  path: string,
  {
    record = true,
    resume = null,
    video: state = 'none',
    questions = [],
  }: { record?: boolean; resume?: object | null; video?: string; questions?: object[] } = {},
) {
  let web = 'none';
  const server = serverThat({
    '/api/learn/outline': () => ({ data: outline(record, resume, { video: state, web }) }),
    '/api/learn/activity': ({ query }) => {
      const id = query.get('activity_id') ?? '';
      if (id === 'late') return { code: 0, key: 'activity_locked_after', msg: waits.text };
      const title = id === 'film' ? 'Round robin' : 'Reading';
      const activity = { id, kind: 'video', title, seconds: 600, required: true, weight: 0, chapter: 'Scheduling', section: 'Algorithms' };
      return {
        data: {
          activity,
          content: id === 'film' ? { ...clip, questions } : link,
          progress,
          previous: null,
          next: id === 'film' ? 'web' : 'late',
        },
      };
    },
    '/api/learn/watch': { data: { ...progress, state: 'started', percent: 4, watched: [[0, 4]], position: 4 } },
    '/api/learn/videoAnswer': ({ form }) => ({
      data: {
        question: { ...question, chosen: JSON.parse(form.get('choices')!), key: { right: ['a'], why: 'First in, first out.' } },
        progress: { ...progress, state: 'started', percent: 4 },
      },
    }),
    '/api/learn/read': () => {
      web = 'done';
      return { data: { ...progress, state: 'done', percent: 100 } };
    },
  });
  const router = createMemoryRouter([{ path: '/learn/:spaceId/:courseId/:activityId?', element: <CoursePlayerScreen /> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return server;
}

let person = 7000;
beforeEach(async () => {
  person += 1;
  storeValue('utoken', `t-${person}`);
  storeValue('utype', '1');
  storeValue('uid', String(person));
  readSession();
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['course-player', 'course-parts', 'shell']);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});

/** Plays the film from second to second, as a browser would tell it. */
function watch(video: HTMLVideoElement, from: number, to: number) {
  const at = vi.spyOn(video, 'currentTime', 'get');
  vi.spyOn(video, 'readyState', 'get').mockReturnValue(4);
  at.mockReturnValue(from);
  fireEvent(video, new Event('play'));
  for (let second = from; second <= to; second += 0.5) {
    at.mockReturnValue(second);
    fireEvent(video, new Event('timeupdate'));
  }
  fireEvent(video, new Event('pause'));
}

test('a student finds the outline with what is locked and why, and how far the course is', async () => {
  openPlayer('/learn/3/9/film');
  expect((await screen.findByRole('link', { name: /Round robin/ })).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Opens when Round robin is finished')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Unit test/ })).toBeNull();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
});

test('S-028 D-08 the video offers SD, HD and FHD and six speeds', async () => {
  openPlayer('/learn/3/9/film');
  const quality = await screen.findByRole('combobox', { name: 'Quality' });
  expect([...quality.children].map((choice) => choice.textContent)).toEqual(['SD', 'HD', 'FHD']);
  const speed = screen.getByRole('combobox', { name: 'Speed' });
  expect([...speed.children].map((choice) => choice.textContent)).toEqual(['0.5×', '0.75×', '1×', '1.25×', '1.5×', '2×']);
  const video = screen.getByLabelText<HTMLVideoElement>('Round robin');
  expect(video.getAttribute('src')).toBe('/files/720');
  fireEvent.change(quality, { target: { value: '1080' } });
  expect(video.getAttribute('src')).toBe('/files/1080');
});

test('what was watched is reported when the video pauses, and the mark changes', async () => {
  const server = openPlayer('/learn/3/9/film');
  watch(await screen.findByLabelText<HTMLVideoElement>('Round robin'), 0, 4);
  await waitFor(() => expect(server.to('/api/learn/watch')).toHaveLength(1));
  const { form } = server.to('/api/learn/watch')[0]!;
  expect(JSON.parse(form.get('intervals')!)).toEqual([[0, 4]]);
  expect(form.get('position')).toBe('4');
  expect(await screen.findByText(/now 4%/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Round robin.*Begun/ })).toBeTruthy();
});

test('a video stops at a question, tells the key after the answer and goes on', async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const server = openPlayer('/learn/3/9/film', { questions: [question] });
  watch(await screen.findByLabelText<HTMLVideoElement>('Round robin'), 0, 2.5);
  const card = within(await screen.findByRole('dialog', { name: question.text }));
  expect(pause).toHaveBeenCalled();
  expect(card.queryByText('First in, first out.')).toBeNull();
  fireEvent.click(card.getByRole('radio', { name: 'To the head' }));
  fireEvent.click(card.getByRole('button', { name: 'Submit answer' }));
  expect(await card.findByText('First in, first out.')).toBeTruthy();
  expect(card.getByText('Incorrect')).toBeTruthy();
  expect(server.to('/api/learn/videoAnswer')).toHaveLength(1);
  fireEvent.click(card.getByRole('button', { name: 'Keep watching' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(play).toHaveBeenCalled();
  expect(screen.getByText(/1 of 1 answered/)).toBeTruthy();
});

test('a question may wait: it stays marked on the time line and opens from there', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  openPlayer('/learn/3/9/film', { questions: [question] });
  fireEvent.click(await screen.findByRole('button', { name: /Where does the job go/ }));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Not answered')).toBeTruthy();
  expect(screen.getByRole('button', { name: /The queue/ })).toBeTruthy();
});

test('a teacher looks without leaving traces', async () => {
  const server = openPlayer('/learn/3/9/film', { record: false });
  watch(await screen.findByLabelText<HTMLVideoElement>('Round robin'), 0, 4);
  await new Promise((done) => setTimeout(done, 50));
  expect(server.to('/api/learn/watch')).toHaveLength(0);
});

test('opening a link marks it as done', async () => {
  const server = openPlayer('/learn/3/9/web');
  const open = await screen.findByRole('link', { name: 'Open the link' });
  expect(open.getAttribute('rel')).toBe('noopener noreferrer');
  fireEvent.click(open);
  await waitFor(() => expect(server.to('/api/learn/read')[0]?.form.get('finished')).toBe('true'));
  expect(await screen.findByRole('link', { name: /Reading.*Done/ })).toBeTruthy();
});

test('the page does not turn by itself when the activity it opened with becomes done', async () => {
  const server = openPlayer('/learn/3/9', { video: 'done' });
  fireEvent.click(await screen.findByRole('link', { name: 'Open the link' }));
  await waitFor(() => expect(server.to('/api/learn/outline').length).toBeGreaterThan(1));
  expect(await screen.findByRole('link', { name: /Reading.*Done/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the link' })).toBeTruthy();
});

test('a locked activity says what comes first and leads there', async () => {
  openPlayer('/learn/3/9/late');
  expect(await screen.findByRole('heading', { name: 'Not open yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Round robin' }).getAttribute('href')).toBe('/learn/3/9/film');
});

test('the course opens where one left off, but never at something locked', async () => {
  openPlayer('/learn/3/9', { resume: { activity_id: 'web', position: 0 } });
  expect(await screen.findByRole('heading', { name: 'Reading' })).toBeTruthy();
});

test('with the place left behind locked by now, the first open one is shown', async () => {
  openPlayer('/learn/3/9', { resume: { activity_id: 'late', position: 0 } });
  expect(await screen.findByRole('heading', { name: 'Round robin' })).toBeTruthy();
});
