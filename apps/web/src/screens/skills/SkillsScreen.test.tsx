import { listFrames } from '@praxis/contract/skills/maps';
import { listProfiles } from '@praxis/contract/skills/profiles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SkillsScreen } from './SkillsScreen.tsx';

const show = (list: object[]) => {
  serverThat({ [listFrames.path]: { data: { list } }, [listProfiles.path]: { data: { list: [] } } });
  return showScreen(<SkillsScreen />, ['skills']);
};

test('a map of a course leads to its page, and an empty one of one’s own is there to be drawn', async () => {
  await show([
    { kind: 'course', id: '4', title: 'Networks', published: true, skills: 12, can: { edit: false } },
    { kind: 'private', id: '9', title: 'Mine', published: false, skills: 0, can: { edit: true } },
  ]);
  expect((await screen.findByRole('link', { name: 'Networks' })).getAttribute('href')).toBe('/index/knowledge/4');
  expect(screen.getByRole('link', { name: 'Draw map' }).getAttribute('href')).toBe('/index/skillMap/private/9');
  expect(screen.getAllByText('Not published')).toHaveLength(1);
});

test('a student without any map reads where maps come from', async () => {
  await show([]);
  expect(await screen.findByText(/Those your teachers or school publish appear here/)).toBeTruthy();
});
