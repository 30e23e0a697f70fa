import { openLabRecording } from '@praxis/contract/labs/grid';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** What the consoles of a recorded lab showed, in the order of time. */
export function LabRecording({ taskId, userId }: { taskId: string; userId: string }) {
  const { t } = useTranslation('place');
  const pieces = useInfiniteQuery({
    queryKey: ['lab-recording', taskId, userId],
    queryFn: ({ pageParam, signal }) =>
      call(openLabRecording, { task_id: taskId, user_id: userId, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.more ? page.list.at(-1)?.id : undefined),
    // A console that is at work goes on being written down.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? false : 10_000),
  });
  const list = pieces.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Section title={t('lab_recording')}>
      <p className="mb-3 text-13 text-ink-3">{t('lab_recording_words')}</p>
      <Problem of={pieces.error} retry={() => void pieces.refetch()} />
      {pieces.data && list.length === 0 && <p className="text-14 text-ink-3">{t('lab_recording_empty')}</p>}
      <ol className="flex max-h-[70vh] flex-col gap-3 overflow-y-auto" data-testid="recording">
        {list.map((piece) => (
          <li key={piece.id}>
            <p className="mb-1 text-12 text-ink-3">
              {timeLabel(piece.at)} · {piece.node}
            </p>
            {piece.text !== null && (
              <pre
                style={{ boxShadow: '0 0 0 1px var(--line)' }}
                className="overflow-x-auto rounded-md bg-[#0d1413] px-4 py-2 font-mono text-13 whitespace-pre-wrap text-[#c9d6d3]"
              >
                {piece.text}
              </pre>
            )}
            {piece.picture !== null && (
              <img
                src={piece.picture}
                alt={t('lab_recording_picture', { time: spokenTime(piece.at) })}
                loading="lazy"
                className="w-full max-w-[640px] rounded-md border border-line"
              />
            )}
          </li>
        ))}
      </ol>
      {pieces.hasNextPage && (
        <Button className="mt-3" repeatable busy={pieces.isFetchingNextPage} onClick={() => void pieces.fetchNextPage()}>
          {t('lab_recording_more')}
        </Button>
      )}
    </Section>
  );
}
