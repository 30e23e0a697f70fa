import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import type { NavigationType } from '../routes/route-entry.ts';
import { MainNavigation } from './MainNavigation.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['shell']);
  useSession.setState({ utoken: 'a', utype: '2' });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Shows the bar of a teacher in a window with room for so many links. */
function show(room: number, navigation: NavigationType = 'home') {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly measure: () => void;
      constructor(measure: () => void) {
        this.measure = measure;
      }
      observe = () => this.measure();
      disconnect = () => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) < room ? 0 : 56;
  });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <MainNavigation />, handle: { navigation } }])} />);
  const bar = screen.getByRole('navigation');
  const links = within(bar.firstElementChild as HTMLElement).getAllByText(/./);
  return { hidden: links.filter((link) => link.classList.contains('invisible')).map((link) => link.textContent) };
}

test('with room for all pages no button stands beside them', () => {
  expect(show(10).hidden).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('pages a narrow window has no room for are behind a button', async () => {
  const left = ['Library', 'Market', 'Competitions', 'Notices'];
  expect(show(6).hidden).toEqual(left);
  const panel = document.getElementById(screen.getByRole('button', { name: 'More' }).getAttribute('popovertarget')!)!;
  expect(
    within(panel)
      .getAllByText(/./)
      .map((link) => link.textContent),
  ).toEqual(left);
});

test('the button bears the name of the page that is shown', () => {
  show(6, 'notice');
  expect(screen.getByRole('button', { name: 'Notices' })).toBeDefined();
});
