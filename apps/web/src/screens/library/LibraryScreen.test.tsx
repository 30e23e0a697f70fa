import { libraryPlaces, listLibrary } from '@praxis/contract/library/library';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { LibraryScreen } from './LibraryScreen.tsx';

const show = async (can: object, at = '/index/library') => {
  const server = serverThat({ [libraryPlaces.path]: { data: { can, waiting: 3 } }, [listLibrary.path]: { data: { list: [], total: 0 } } });
  return { server, ...(await showScreen(<LibraryScreen />, ['library'], at, '/index/library/:itemId?')) };
};

test('a teacher finds own shelves, begins with the first item, and a shelf stands in the address', async () => {
  const { server, address } = await show({ make: true, review: true });
  expect(await screen.findByText('The library is empty. Add the first item')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /To review/ }).textContent).toContain('3');
  await userEvent.click(screen.getByRole('tab', { name: 'Trash' }));
  expect(await screen.findByText(/removed after 30 days/)).toBeTruthy();
  expect(address()).toBe('/index/library?shelf=trash');
  expect(server.to(listLibrary.path).at(-1)!.query.get('shelf')).toBe('trash');
});

test('a student has no shelf of their own and nothing to add', async () => {
  await show({ make: false, review: false });
  expect(await screen.findByText('Nothing is here yet')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Mine' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add an item' })).toBeNull();
});
