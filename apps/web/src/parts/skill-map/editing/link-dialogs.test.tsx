import { designCourse } from '@praxis/contract/courses/courses';
import { designProject, listProjects } from '@praxis/contract/projects/design';
import { listQuestions } from '@praxis/contract/questions/questions';
import { editMap, type FrameView, linkQuestions } from '@praxis/contract/skills/maps';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { LinkActivityDialog } from './LinkActivityDialog.tsx';
import { LinkProjectDialog } from './LinkProjectDialog.tsx';
import { LinkQuestionsDialog } from './LinkQuestionsDialog.tsx';
import { type MapEditing, useMapEditing } from './useMapEditing.ts';

const skill = { id: '5', name: 'Paging' };
const frame = { kind: 'course', id: '7', title: 'Systems', intro: '', revision: 3, published: true } as unknown as FrameView;
const edited = { data: { revision: 4, ids: {}, edit_id: 'edit-0001' } };

const question = (id: string, excerpt: string, more: object = {}) => ({ id, version_id: id, bank_id: '1', excerpt, ...more });
const FIRST = [
  question('11', 'What is a page?', { tags: ['memory'] }),
  question('12', 'What is a frame?'),
  question('13', 'What is a fault?', { skills: [skill] }),
];
const SECOND = [question('14', 'What is a TLB?')];

function Editing({ children }: { children: (editing: MapEditing) => ReactNode }) {
  return children(useMapEditing(frame, () => undefined));
}

/** A dialog that stands until it closes itself. */
async function show(dialog: (editing: MapEditing, onClose: () => void) => ReactNode) {
  const closed = vi.fn();
  await showScreen(<Editing>{(editing) => dialog(editing, closed)}</Editing>, ['skills']);
  return closed;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const operationsOf = (server: ReturnType<typeof serverThat>) =>
  server.to(editMap.path).map(({ form }) => JSON.parse(form.get('operations')!)[0]);
/** A second press at once would be taken for a double click. */
const secondLater = () => void vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
/** Leaves, stays, and leaves for good. */
async function leavesOnlyWhenSure(closed: ReturnType<typeof vi.fn>) {
  await userEvent.keyboard('{Escape}');
  await screen.findByText('What you chose has not been linked yet. Stay to link it.');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  await press('Close');
  await press('Discard choice');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
});

const questionDialog = (done: () => void) => show((_, onClose) => <LinkQuestionsDialog {...{ skill, onClose }} onDone={done} />);
const questions = {
  [listQuestions.path]: ({ query }: { query: URLSearchParams }) =>
    query.get('after') ? { data: { list: SECOND, total: 4, next: null } } : { data: { list: FIRST, total: 4, next: '13' } },
};

test('a teacher links many questions at once: found by their words, those of a further page too, none that is linked already', async () => {
  const server = serverThat({ ...questions, [linkQuestions.path]: { data: { changed: 3 } } });
  const done = vi.fn();
  const closed = await questionDialog(done);
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await button('Link 0 questions')).hasAttribute('disabled')).toBe(true);
  expect([(await box('What is a fault?')).disabled, (await box('What is a fault?')).checked]).toEqual([true, true]);
  await userEvent.click(await box('What is a page?'));
  await press(/more/i);
  await userEvent.click(await box('What is a TLB?'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Stem or tag' }), 'frame');
  await waitFor(() => expect(JSON.parse(server.to(listQuestions.path).at(-1)!.query.get('filter')!).search).toBe('frame'));
  await userEvent.click(await box('What is a frame?'));
  // What was chosen before another search stays chosen.
  await press('Link 3 questions');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const { skill_id, question_ids } = Object.fromEntries(server.to(linkQuestions.path)[0]!.form);
  expect([skill_id, JSON.parse(question_ids!)]).toEqual(['5', ['11', '14', '12']]);
  expect(done).toHaveBeenCalledOnce();
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['3 questions linked']);
});

test('questions that are refused stay chosen with the reason beside them, and a choice is not lost unasked', async () => {
  let refused = true;
  const msg = 'At most 500 at once';
  const server = serverThat({
    ...questions,
    [linkQuestions.path]: () => (refused ? { code: 0, key: 'batch_over_500', msg } : { data: { changed: 1 } }),
  });
  const done = vi.fn();
  const closed = await questionDialog(done);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'What is a page?' }));
  await press('Link 1 question');
  await screen.findByText(msg);
  expect([closed.mock.calls.length, done.mock.calls.length]).toEqual([0, 0]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await userEvent.keyboard('{Escape}');
  await press('Cancel');
  refused = false;
  secondLater();
  await press('Link 1 question');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.to(linkQuestions.path)).toHaveLength(2);
});

test('a dialog in which nothing was chosen closes unasked, one with a choice asks', async () => {
  serverThat(questions);
  const closed = await questionDialog(vi.fn());
  await screen.findByRole('checkbox', { name: 'What is a page?' });
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
  closed.mockClear();
  await userEvent.click(screen.getByRole('checkbox', { name: 'What is a page?' }));
  await leavesOnlyWhenSure(closed);
});

const activity = (id: string, title: string) => ({ id, title });
const tree = {
  chapters: [
    { id: 'a', title: 'Memory', sections: [{ id: 's1', title: 'Paging', activities: [activity('v1', 'Video'), activity('p1', 'Page')] }] },
  ],
};
const activityDialog = () => show((editing, onClose) => <LinkActivityDialog {...{ skill, editing, onClose }} courseId="7" />);

test('an activity teaches a point by the seconds of a clip; one that is refused stays as it was chosen', async () => {
  let refused = true;
  const msg = 'This is not there any more';
  const server = serverThat({
    [designCourse.path]: { data: { tree } },
    [editMap.path]: () => (refused ? { code: 0, key: 'skill_object_unknown', msg } : edited),
  });
  const closed = await activityDialog();
  const clip = await screen.findByLabelText<HTMLInputElement>(/^Clip/);
  await userEvent.selectOptions(screen.getByLabelText('Activity'), 'Paging · Page');
  await userEvent.type(clip, '2 minutes');
  expect((await button('Save')).hasAttribute('disabled')).toBe(true);
  await userEvent.clear(clip);
  await userEvent.type(clip, '120-245');
  await press('Save');
  await screen.findByText(msg);
  expect([closed.mock.calls.length, clip.value]).toEqual([0, '120-245']);
  refused = false;
  secondLater();
  await press('Save');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const link = { op: 'link', key: '5', object_kind: 'activity', object_id: '7:p1', part: '120-245', weight: 100 };
  expect(operationsOf(server)).toEqual([link, link]);
});

test('seconds that were typed for a clip are not lost unasked', async () => {
  serverThat({ [designCourse.path]: { data: { tree } } });
  const closed = await activityDialog();
  await userEvent.type(await screen.findByLabelText(/^Clip/), '1-2');
  await leavesOnlyWhenSure(closed);
});

const stage = (id: string, title: string) => ({ id, title, days: null, lab_id: null });
const projects = {
  [listProjects.path]: ({ query }: { query: URLSearchParams }) => {
    const list = [
      { id: '31', title: 'A cache' },
      { id: '32', title: 'A shop' },
    ].filter(({ title }) => title.includes(query.get('search') ?? ''));
    return { data: { list, total: list.length } };
  },
  [designProject.path]: ({ query }: { query: URLSearchParams }) => ({
    data: {
      id: query.get('project_id'),
      content: { title: 'x', stages: query.get('project_id') === '32' ? [stage('st-1', 'Design')] : [] },
    },
  }),
};
const projectDialog = () => show((editing, onClose) => <LinkProjectDialog {...{ skill, editing, onClose }} />);

test('a project proves a skill by one of its stages; one that is refused stays as it was chosen', async () => {
  let refused = true;
  const msg = 'This is not there any more';
  const server = serverThat({ ...projects, [editMap.path]: () => (refused ? { code: 0, key: 'skill_object_unknown', msg } : edited) });
  const closed = await projectDialog();
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'A shop');
  await screen.findByRole('option', { name: 'Design' });
  await userEvent.selectOptions(screen.getByLabelText('Stage'), 'Design');
  await press('Save');
  await screen.findByText(msg);
  expect(closed).not.toHaveBeenCalled();
  refused = false;
  secondLater();
  await press('Save');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const link = { op: 'link', key: '5', object_kind: 'project', object_id: '32', part: 'st-1', weight: 100 };
  expect(operationsOf(server)).toEqual([link, link]);
});

test('whoever finds no project of that name is told so, and links the whole of the one that is found', async () => {
  const server = serverThat({ ...projects, [editMap.path]: edited });
  const closed = await projectDialog();
  await userEvent.type(await screen.findByRole('searchbox'), 'zebra');
  await screen.findByText('No projects of your own yet. Create one under Projects first.');
  expect((await button('Save')).hasAttribute('disabled')).toBe(true);
  await userEvent.clear(screen.getByRole('searchbox'));
  await screen.findByRole('option', { name: 'A cache' });
  await waitFor(async () => expect((await button('Save')).hasAttribute('disabled')).toBe(false));
  await press('Save');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(operationsOf(server)).toMatchObject([{ object_id: '31', part: '' }]);
});

test('a project that was chosen is not lost unasked', async () => {
  serverThat(projects);
  const closed = await projectDialog();
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'A shop');
  await leavesOnlyWhenSure(closed);
});
