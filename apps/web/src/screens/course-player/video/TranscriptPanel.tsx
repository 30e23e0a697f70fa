import type { CaptionView } from '@praxis/contract/media/media';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../platform/language/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useMoment } from './moment.ts';
import { cutAt, type Line, lineAt, linesOf } from './transcript.ts';
import { useCaptionChoice } from './useCaptions.ts';

async function fetchLines(address: string, signal: AbortSignal) {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(`The captions answered ${reply.status}`);
  return linesOf(await reply.text());
}

function Spoken({ text, search }: { text: string; search: string }) {
  return cutAt(text, search).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
      <mark key={at} className="rounded-sm bg-amber-soft text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function Lines({ lines, search }: { lines: readonly Line[]; search: string }) {
  const { t } = useTranslation('course-player');
  const phone = useIsPhone();
  const { at, jump } = useMoment();
  const list = useRef<HTMLOListElement>(null);
  const now = lineAt(lines, at ?? 0);
  const wanted = search.trim().toLowerCase();
  const found = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.text.toLowerCase().includes(wanted));
  // The column scrolls by itself; on a phone it would carry the film away.
  useEffect(() => {
    if (!phone && wanted === '' && now >= 0) list.current?.children[now]?.scrollIntoView?.({ block: 'nearest' });
  }, [now, phone, wanted]);
  if (found.length === 0) return <EmptyState plain>{t('transcript_nothing')}</EmptyState>;
  return (
    <ol ref={list}>
      {found.map(({ line, index }) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === now ? 'true' : undefined}
            onClick={() => jump(line.start)}
            className={classes(
              'flex w-full gap-3 px-5 py-1.5 text-left text-14 hover:bg-sunken focus-visible:-outline-offset-2 phone:px-4 touch:min-h-11',
              index === now && 'bg-selected',
            )}
          >
            <span className="w-11 flex-none pt-px text-13 text-ink-3">{playTime(line.start)}</span>
            <span className={classes('min-w-0 whitespace-pre-line', index === now ? 'text-ink' : 'text-ink-2')}>
              <Spoken text={line.text} search={search} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Everything that is said in a film, to read, search and jump to. */
export function TranscriptPanel({ captions }: { captions: readonly CaptionView[] }) {
  const { t } = useTranslation('course-player');
  const choice = useCaptionChoice(captions);
  const [language, setLanguage] = useState('');
  const [search, setSearch] = useState('');
  const visible = captions.find((each) => each.language === language) ?? choice.shown ?? captions[0]!;
  const lines = useQuery({
    queryKey: ['transcript', visible.id, visible.cues],
    queryFn: ({ signal }) => fetchLines(visible.address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex flex-col pb-4">
      <div className="flex items-center gap-2 px-5 py-3 phone:px-4">
        <SearchField
          aria-label={t('transcript_search')}
          placeholder={t('transcript_search')}
          value={search}
          onChange={setSearch}
          className="min-w-0 flex-1"
        />
        {captions.length > 1 && (
          <Select
            aria-label={t('transcript_language')}
            choices={captions.map((each) => ({ value: each.language, label: each.label }))}
            value={visible.language}
            onChange={(event) => setLanguage(event.target.value)}
            className="w-28 flex-none"
          />
        )}
      </div>
      {lines.data ? (
        <Lines lines={lines.data} search={search} />
      ) : (
        <div className="px-5 phone:px-4">
          {lines.error ? <Problem of={lines.error} retry={() => void lines.refetch()} /> : <Skeleton rows={4} />}
        </div>
      )}
    </div>
  );
}
