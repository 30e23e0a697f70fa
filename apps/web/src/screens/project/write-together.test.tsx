import type { ProjectPartView } from '@praxis/contract/projects/parts';
import type { ProjectRoom } from '@praxis/contract/projects/run';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { LinkPart } from './OtherParts.tsx';
import { TextPart } from './TextPart.tsx';

const bo = { id: '8', name: 'Bo Chen', avatar: null };
const part = (traits: Partial<ProjectPartView>): ProjectPartView => ({
  ...{ id: 'text', kind: 'text', title: 'Design', help: '', required: true, html: '', link: '', note: '', files: [] },
  ...{ revision: 1, saved_by: bo, saved_at: 0, writing: null, own_draft: null, served: false },
  ...traits,
});
const at = { room: { id: '3' } as ProjectRoom, stage: { id: 'one' } as ProjectRoom['stages'][number], unsaved: new Map() };

/** A deliverable in a room that loads the newer state when it is asked to. */
function Placed({ Part, first, then }: { Part: typeof TextPart; first: ProjectPartView; then: ProjectPartView }) {
  const [now, setNow] = useState(first);
  return <Part {...at} part={now} again={() => setNow(then)} />;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['projects', 'shell', 'writing']);
});
afterEach(cleanup);

test('a link of a team-mate is shown before it is written over, and what was typed stays', async () => {
  const [mine, theirs] = ['https://example.org/mine', 'https://example.org/theirs'];
  const server = serverThat({
    '/api/project/run/part': ({ form }) => ({
      data: { saved: form.get('revision') === '2', revision: form.get('revision') === '2' ? 3 : 2 },
    }),
  });
  const link = { kind: 'link' as const, title: 'Code' };
  render(<Placed Part={LinkPart} first={part(link)} then={part({ ...link, revision: 2, link: theirs })} />);
  const field = screen.getByRole('textbox', { name: 'Address' }) as HTMLInputElement;
  fireEvent.change(field, { target: { value: mine } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`Bo Chen changed this meanwhile: ${theirs}. Save again to put yours in its place.`)).toBeTruthy();
  expect(field.value).toBe(mine);
  // A second press right after the first is taken for a double click.
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.to('/api/project/run/part')[1]?.form.get('revision')).toBe('2');
  });
  await waitFor(() => expect(screen.queryByText(/changed this meanwhile/)).toBeNull());
});

test('nobody begins to write over a text older than the one the lease is about', async () => {
  // However long the editor takes to arrive on a busy machine.
  await import('../../parts/writing/RichTextEditor.tsx');
  serverThat({ '/api/project/run/lease': { data: { held: true, writing: null, revision: 4 } } });
  render(<Placed Part={TextPart} first={part({ html: '<p>Old words</p>' })} then={part({ html: '<p>New words</p>', revision: 4 })} />);
  expect(await screen.findByText('New words')).toBeTruthy();
  expect(screen.queryByText('Old words')).toBeNull();
});
