import { SEARCH_QUERY_MOST, type SearchKind, searchKinds } from '@praxis/contract/search/search';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePaused, useSearch } from '../../parts/search/useSearch.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { HitRow } from './HitRow.tsx';

const PAUSE_MS = 250;

/** Arrows go from the field to the hits and between them; Tab works as everywhere. */
function moveAmongHits(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  if (at < 0 && document.activeElement !== field) return;
  event.preventDefault();
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (next < 0) field?.focus();
  else hits[next]?.focus();
}

/** The words in the address follow the typing; the kind stands beside them. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const kind = searchKinds.find((one) => one === params.get('kind'));
  const [typed, setTyped] = useState(q);
  const paused = usePaused(typed.trim(), PAUSE_MS);
  const latest = useRef({ q, setParams });
  latest.current = { q, setParams };
  const written = useRef(q);
  // The address bar is outside React: it is written once the typing pauses.
  useEffect(() => {
    if (paused === latest.current.q) return;
    written.current = paused;
    latest.current.setParams(paused === '' ? {} : { q: paused }, { replace: true });
  }, [paused]);
  // Who comes from elsewhere with other words, by the palette or the way back, finds those in the field.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);
  const setKind = (chosen: SearchKind | 'all') => setParams(chosen === 'all' ? { q } : { q, kind: chosen }, { replace: true });
  return { q, kind, typed, setTyped, setKind };
}

/** Everything one may open, by words. */
export function SearchScreen() {
  const { t } = useTranslation(['search', 'shell']);
  const { q, kind, typed, setTyped, setKind } = useAsked();
  const field = useRef<HTMLInputElement>(null);
  const found = useSearch(q, { kind });
  const answer = q === '' || found.error ? undefined : found.data?.pages[0];
  const list = found.data?.pages.flatMap((page) => page.list) ?? [];
  const counts = answer?.counts ?? [];
  const all = counts.reduce((sum, one) => sum + one.count, 0);
  const tabs = [
    { value: 'all' as const, label: t('all'), count: all },
    ...counts.map((one) => ({ value: one.kind, label: t(`kind_${one.kind}`), count: one.count })),
  ];
  const results = (
    <ul aria-label={t('results')} className="border-b border-line">
      {list.map((hit) => (
        <HitRow key={hit.id} hit={hit} />
      ))}
    </ul>
  );
  return (
    <Page title={t('title')} reading>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside */}
      <div className="max-w-[820px]" onKeyDown={(event) => moveAmongHits(event, field.current)}>
        <SearchField
          ref={field}
          large
          autoFocus
          enterKeyHint="search"
          maxLength={SEARCH_QUERY_MOST}
          aria-label={t('field')}
          placeholder={t('field_hint')}
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className="mt-2 min-h-5 text-13 text-ink-3">
          {answer && all > 0 && t('found', { count: all })}
          {answer?.nearly && t('nearly', { q })}
        </p>
        {q === '' && <EmptyState>{t('start')}</EmptyState>}
        {q !== '' && <Problem of={found.error} retry={() => void found.refetch()} />}
        {q !== '' && found.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
        {answer && all === 0 && list.length === 0 && <EmptyState>{t('nothing', { q })}</EmptyState>}
        {answer && all > 0 && <Tabs label={t('kinds')} tabs={tabs} value={kind ?? 'all'} onChange={setKind} panel={results} />}
        {answer?.nearly && results}
        {answer && list.length > 0 && !answer.nearly && (
          <MoreButton shown={list.length} total={answer.total} busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
        )}
      </div>
    </Page>
  );
}
