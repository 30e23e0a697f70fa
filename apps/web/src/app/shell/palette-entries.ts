import { addressOf } from '@praxis/contract/core/pages';
import { getHome } from '@praxis/contract/home/home';
import { findPeople } from '@praxis/contract/spaces/members';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogout } from '../../parts/account/useLogout.ts';
import { usePaused, useSearch } from '../../parts/search/useSearch.ts';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { chooseLanguage, chooseTheme, languages, usePreferences } from '../../platform/person/preferences.ts';
import { useRole, useSession } from '../../platform/person/session.ts';
import { navigationFor } from './navigation-items.ts';

const PAUSE_MS = 150;
const HITS_MOST = 6;
const PEOPLE_MOST = 5;
const names = { 'zh-cn': '简体中文', 'zh-hk': '繁體中文', en: 'English' };

/** One line of the palette. */
export type Entry = { key: string; label: ReactNode; note?: string; run: () => void };
export type EntryGroup = { heading: string; entries: readonly Entry[] };

type EntryPoints = { onShortcuts: () => void; onFeedback: () => void };

function usePlaces() {
  const { t } = useTranslation('shell');
  const role = useRole();
  const signedIn = useSession((now) => now.utoken !== '');
  const uid = useSession((now) => now.uid);
  const grants = useSession((now) => now.grants);
  const to = (label: string, path: string) => ({ label, run: () => goTo(path) });
  return [
    ...navigationFor(role).map((entry) => to(t(entry.label), entry.to)),
    ...(signedIn ? [to(t('nav_calendar'), '/index/calendar')] : []),
    ...(role === 'stu' ? [to(t('nav_scores'), addressOf('scores'))] : []),
    ...(uid && role === 'stu' ? [to(t('nav_statistics'), addressOf('statistics', { scope: 'person', id: uid }))] : []),
    ...(signedIn && role !== 'specialist' ? [to(t('nav_skills'), '/index/skills')] : []),
    ...(signedIn && role === 'teach'
      ? [to(t('nav_to_mark'), '/index/toMark'), to(t('nav_papers'), '/index/papers'), to(t('nav_projects'), '/index/projects')]
      : []),
    ...(signedIn ? [to(t('nav_messages'), '/index/messages'), to(t('profile'), '/index/personal')] : []),
    ...(grants.includes('platform_operator') ? [to(t('nav_admin'), '/admin')] : []),
    to(t('nav_speed'), '/cesu'),
    to(t(grants.includes('institution_admin') ? 'nav_own_institution' : 'nav_institution'), '/institution'),
  ];
}

function useActions({ onShortcuts, onFeedback }: EntryPoints) {
  const { t } = useTranslation('shell');
  const signedIn = useSession((now) => now.utoken !== '');
  const { theme } = usePreferences();
  const leave = useLogout();
  return [
    {
      label: t('choice_of', { of: t('theme'), choice: t(theme === 'dark' ? 'theme_white' : 'theme_dark') }),
      run: () => chooseTheme(theme === 'dark' ? 'white' : 'dark'),
    },
    ...languages.map((language) => ({
      label: t('choice_of', { of: t('language'), choice: names[language] }),
      run: () => chooseLanguage(language),
    })),
    ...(signedIn ? [{ label: t('feedback'), run: onFeedback }] : []),
    { label: t('shortcuts'), run: onShortcuts },
    ...(signedIn ? [{ label: t('log_out'), run: () => void leave() }] : []),
  ];
}

/** What the school holds for the words: content, and for those who run spaces the people in them. */
function useFound(typed: string) {
  const q = usePaused(typed, PAUSE_MS);
  const long = [...q].length > 1;
  const signedIn = useSession((now) => now.utoken !== '');
  const teaches = useRole() === 'teach';
  const found = useSearch(long && signedIn ? q : '', { size: HITS_MOST, quiet: true });
  const people = useQuery({
    queryKey: ['palette-people', q],
    queryFn: ({ signal }) => call(findPeople, { q: q.slice(0, 50), size: PEOPLE_MOST }, { signal, background: true }),
    enabled: long && teaches,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    hits: long && !found.error ? (found.data?.pages[0]?.list ?? []) : [],
    people: long && !people.error ? (people.data?.list ?? []) : [],
  };
}

/** Everything the words may mean, best first: pages and own spaces by name, people, content, actions, and a search for all of it. */
export function usePaletteEntries(
  typed: string,
  entryPoints: EntryPoints,
  show: (title: { text: string; hit: boolean }[]) => ReactNode,
): EntryGroup[] {
  const { t } = useTranslation(['shell', 'search']);
  const signedIn = useSession((now) => now.utoken !== '');
  const home = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, {}, { background: true, signal }),
    staleTime: 60_000,
  });
  const spaces = (home.data?.spaces ?? []).map((space) => ({ label: space.name, run: () => goTo(`/index/space/${space.id}`) }));
  const { hits, people } = useFound(typed);
  const wanted = typed.toLowerCase();
  const named = (kind: string, list: readonly { label: string; run: () => void }[]): Entry[] =>
    list.filter(({ label }) => label.toLowerCase().includes(wanted)).map((entry) => ({ key: `${kind} ${entry.label}`, ...entry }));
  const groups = [
    { heading: t('palette_pages'), entries: named('page', usePlaces()) },
    { heading: t('palette_spaces'), entries: named('space', spaces) },
    {
      heading: t('palette_people'),
      entries: people.map(({ person, student_no, space_id, space }) => ({
        key: `person ${person.id}`,
        label: person.name,
        note: [student_no, space].filter(Boolean).join('　'),
        run: () => goTo(`/index/space/${space_id}/members?q=${encodeURIComponent(person.name)}`),
      })),
    },
    {
      heading: t('search:palette_results'),
      entries: hits.map((hit) => ({
        key: `hit ${hit.id}`,
        label: show(hit.title.length > 0 ? hit.title : hit.snippet),
        note: [t(`search:kind_${hit.kind}`), ...hit.place].join(' › '),
        run: () => goTo(hit.link),
      })),
    },
    { heading: t('palette_actions'), entries: named('action', useActions(entryPoints)) },
    {
      heading: '',
      entries:
        typed !== '' && signedIn
          ? [
              {
                key: 'search everything',
                label: t('search:palette_all', { q: typed }),
                run: () => goTo(`/index/search?q=${encodeURIComponent(typed)}`),
              },
            ]
          : [],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
