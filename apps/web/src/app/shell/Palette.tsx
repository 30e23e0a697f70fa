import { getHome } from '@praxis/contract/home';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pieces } from '../../parts/search/Pieces.tsx';
import { usePaused, useSearch } from '../../parts/search/useSearch.ts';
import { call } from '../../platform/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { chooseLanguage, chooseTheme, languages, usePreferences } from '../../platform/preferences.ts';
import { useRole, useSession } from '../../platform/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { navigationFor } from './navigation-items.ts';
import { useLogout } from './useLogout.ts';

const item = 'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-selected touch:min-h-11';
const PAUSE_MS = 150;
const HITS_SHOWN = 6;
const names = { 'zh-cn': '简体中文', 'zh-hk': '繁體中文', en: 'English' };

function useEntries(onShortcuts: () => void, onFeedback: () => void) {
  const { t } = useTranslation('shell');
  const role = useRole();
  const signedIn = useSession((now) => now.utoken !== '');
  const { theme } = usePreferences();
  const leave = useLogout();
  const home = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, {}, { background: true, signal }),
    staleTime: 60_000,
  });
  const pages = [
    ...navigationFor(role).map((entry) => ({ label: t(entry.label), run: () => goTo(entry.to) })),
    ...(signedIn
      ? [
          ...(role === 'specialist' ? [] : [{ label: t('nav_calendar'), run: () => goTo('/index/calendar') }]),
          ...(role === 'teach' ? [{ label: t('nav_papers'), run: () => goTo('/index/papers') }] : []),
          { label: t('nav_messages'), run: () => goTo('/index/messages') },
          { label: t('profile'), run: () => goTo('/index/personal') },
        ]
      : []),
    { label: t('nav_speed'), run: () => goTo('/cesu') },
    { label: t('nav_institution'), run: () => goTo('/institution') },
  ];
  const spaces = (home.data?.spaces ?? []).map((space) => ({ label: space.name, run: () => goTo(`/index/space/${space.id}`) }));
  const actions = [
    {
      label: `${t('theme')}：${t(theme === 'dark' ? 'theme_white' : 'theme_dark')}`,
      run: () => chooseTheme(theme === 'dark' ? 'white' : 'dark'),
    },
    ...languages.map((language) => ({ label: `${t('language')}：${names[language]}`, run: () => chooseLanguage(language) })),
    ...(signedIn ? [{ label: t('feedback'), run: onFeedback }] : []),
    { label: t('shortcuts'), run: onShortcuts },
    ...(signedIn ? [{ label: t('log_out'), run: () => void leave() }] : []),
  ];
  return [
    { heading: t('palette_pages'), entries: pages },
    { heading: t('palette_spaces'), entries: spaces },
    { heading: t('palette_actions'), entries: actions },
  ].filter((group) => group.entries.length > 0);
}

const groupLook =
  'pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3';

/** What the school holds for the words typed so far, and the way to all of it. Always shown: the server has chosen already. */
function FoundContent({ typed, onClose }: { typed: string; onClose: () => void }) {
  const { t } = useTranslation('search');
  const q = usePaused(typed.trim(), PAUSE_MS);
  const found = useSearch([...q].length > 1 ? q : '', { size: HITS_SHOWN, quiet: true });
  const hits = [...q].length > 1 && !found.error ? (found.data?.pages[0]?.list ?? []) : [];
  if (typed.trim() === '') return null;
  const go = (to: string) => {
    onClose();
    goTo(to);
  };
  return (
    <>
      {hits.length > 0 && (
        <Command.Group heading={t('palette_results')} forceMount className={groupLook}>
          {hits.map((hit) => (
            <Command.Item key={hit.id} value={`hit ${hit.id}`} forceMount className={item} onSelect={() => go(hit.link)}>
              <span className="min-w-0">
                <span className="line-clamp-1">
                  <Pieces of={hit.title.length > 0 ? hit.title : hit.snippet} />
                </span>
                <span className="line-clamp-1 text-12 text-ink-3">{[t(`kind_${hit.kind}`), ...hit.place].join(' › ')}</span>
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      <Command.Item
        value="search everything"
        forceMount
        className={item}
        onSelect={() => go(`/index/search?q=${encodeURIComponent(typed.trim())}`)}
      >
        {t('palette_all', { q: typed.trim() })}
      </Command.Item>
    </>
  );
}

/** Everything by typing: pages, own spaces, actions, and what the school holds. */
export function Palette({ onClose, onShortcuts, onFeedback }: { onClose: () => void; onShortcuts: () => void; onFeedback: () => void }) {
  const { t } = useTranslation('shell');
  const groups = useEntries(onShortcuts, onFeedback);
  const [typed, setTyped] = useState('');
  const signedIn = useSession((now) => now.utoken !== '');
  return (
    <Dialog open onClose={onClose} title={t('palette_title')} width="usual">
      <Command label={t('palette_title')} loop>
        <Command.Input
          autoFocus
          placeholder={t('search_hint')}
          value={typed}
          onValueChange={setTyped}
          className="h-11 w-full rounded-md border border-control bg-raised px-3 text-16 outline-none focus:border-focus focus:shadow-[0_0_0_2px_color-mix(in_srgb,var(--focus)_35%,transparent)]"
        />
        <Command.List className="mt-3 max-h-[min(420px,50dvh)] overflow-y-auto">
          {!signedIn && <Command.Empty className="py-6 text-center text-ink-2">{t('palette_empty')}</Command.Empty>}
          {groups.map((group) => (
            <Command.Group key={group.heading} heading={group.heading} className={groupLook}>
              {group.entries.map((entry) => (
                <Command.Item
                  key={entry.label}
                  value={entry.label}
                  className={item}
                  onSelect={() => {
                    onClose();
                    entry.run();
                  }}
                >
                  {entry.label}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {signedIn && <FoundContent typed={typed} onClose={onClose} />}
        </Command.List>
      </Command>
    </Dialog>
  );
}
