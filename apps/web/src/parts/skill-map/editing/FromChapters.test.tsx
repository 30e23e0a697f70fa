import { designCourse } from '@praxis/contract/courses/courses';
import { editMap, type FrameView, type MapOperation } from '@praxis/contract/skills/maps';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { FromChapters } from './FromChapters.tsx';

const frame = { kind: 'course', id: '5', title: 'Networks', intro: '', revision: 3, published: false } as unknown as FrameView;
const section = (id: string, title: string, ...activities: string[]) => ({ id, title, activities: activities.map((one) => ({ id: one })) });
const tree = {
  chapters: [
    { id: 'a', title: 'Layers', sections: [section('s1', 'Frames', 'x1', 'x2'), section('s2', 'frames', 'x3')] },
    { id: 'b', title: 'layers', sections: [] },
  ],
};

test('a course begins its map with its chapters: a point for each, taught by its activities, one section after the other', async () => {
  const server = serverThat({ [designCourse.path]: { data: { tree } }, [editMap.path]: { data: { revision: 4, ids: {} } } });
  let done = false;
  await showScreen(
    <FromChapters
      frame={frame}
      onDone={() => {
        done = true;
      }}
    />,
    ['skills'],
  );
  await screen.findByText(/^Creates 4 points from chapters and sections/);
  await userEvent.click(screen.getByRole('button', { name: 'Create from chapters' }));
  await waitFor(() => expect(done).toBe(true));
  const { frame_kind, frame_id, revision, operations } = Object.fromEntries(server.to(editMap.path)[0]!.form);
  expect([frame_kind, frame_id, revision]).toEqual(['course', '5', '3']);
  const list = JSON.parse(operations!) as MapOperation[];
  const names = new Map(list.flatMap((one) => (one.op === 'add' ? [[one.key, one.name] as const] : [])));
  const nameOf = (key: string | null) => (key === null ? null : names.get(key));
  const steps = list.map((one) => {
    if (one.op === 'add') return ['add', one.name, nameOf(one.parent)];
    if (one.op === 'link') return ['link', nameOf(one.key), one.object_id];
    return one.op === 'connect' ? [one.kind, nameOf(one.from), nameOf(one.to)] : [one.op];
  });
  // Two that are called alike are kept apart.
  expect(steps).toEqual([
    ['add', 'Layers', null],
    ['add', 'Frames', 'Layers'],
    ['link', 'Frames', '5:x1'],
    ['link', 'Frames', '5:x2'],
    ['add', 'frames 2', 'Layers'],
    ['link', 'frames 2', '5:x3'],
    ['prerequisite', 'Frames', 'frames 2'],
    ['add', 'layers 2', null],
  ]);
});
