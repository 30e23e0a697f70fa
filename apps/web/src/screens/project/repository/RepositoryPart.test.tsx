import { openProjectPart } from '@praxis/contract/projects/parts';
import { openProjectRepository } from '@praxis/contract/projects/repository';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import type { PartProps } from '../part.ts';
import RepositoryPart from './RepositoryPart.tsx';

const AT = Date.parse('2026-11-24T08:00:00Z');
const ann = { id: '7', name: 'Ann Lee', avatar: null };
const commit = 'c0ffee1'.padEnd(40, '0');
const part = openProjectPart.data.parse({
  ...{
    id: 'code',
    kind: 'repository',
    title: 'Code',
    help: '',
    required: true,
    html: '',
    link: 'refs/heads/main',
    note: commit,
    files: [],
  },
  ...{ served: true, revision: 1, saved_by: null, saved_at: null, writing: null, own_draft: null },
});
const answer = (traits: object) =>
  openProjectRepository.data.parse({
    ...{
      ready: true,
      address: 'http://school/git/3.git',
      token: null,
      refs: [{ ref: 'refs/heads/main', commit }],
      head: 'refs/heads/main',
    },
    ...{ bytes: 2048, most_bytes: 209_715_200, chosen: { ref: 'refs/heads/main', commit }, push: { open: true, reason: '' } },
    pushes: [{ id: '1', at: AT, person: ann, changes: [{ ref: 'refs/heads/main', commit }] }],
    bundles: [],
    ...traits,
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['projects']);
});
afterEach(cleanup);

const show = (writes: boolean) => {
  const room = { id: '3', now: AT } as PartProps['room'];
  const stage = { id: 'one', version: 1 } as PartProps['stage'];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RepositoryPart room={room} stage={stage} part={part} writes={writes} again={() => undefined} unsaved={new Map()} />
    </QueryClientProvider>,
  );
};

test('a member copies the address, makes a token that is seen once, and sees what would be handed in and who pushed', async () => {
  serverThat({
    '/api/project/repository/open': { data: answer({}) },
    '/api/project/repository/token': { data: { token: 'secret-token' } },
  });
  show(true);
  expect(await screen.findByText('git clone http://school/git/3.git')).toBeTruthy();
  expect(screen.getByText(/To be submitted: main c0ffee1/)).toBeTruthy();
  expect(screen.getByText('Ann Lee')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('secret-token')).toBeTruthy();
  expect(screen.getByText('Shown this once. Save it now')).toBeTruthy();
});

test('whoever reviews downloads what was submitted and chooses nothing', async () => {
  const bundle = { number: 1, commit, branch: 'main', state: 'stored', bytes: 4096, address: '/files/9' };
  serverThat({
    '/api/project/repository/open': { data: answer({ bundles: [bundle], push: { open: false, reason: 'You may only read' } }) },
  });
  show(false);
  expect((await screen.findByRole('link', { name: /Download/ })).getAttribute('href')).toBe('/files/9');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText('You may only read')).toBeNull();
});
