import { type Clarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';

const AskDialog = lazyPart(() => import('./AskDialog.tsx').then((file) => ({ default: file.AskDialog })));
const SIZE = 20;
const LATEST = 3;

function Entry({ of: entry }: { of: Clarification }) {
  const { t } = useTranslation('competition');
  const announced = entry.question === '';
  const about = [entry.stage_title, entry.section_label].filter(Boolean).join(' ');
  return (
    <li className="border-t border-line py-3.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
        {announced && <Tag>{t('announcement')}</Tag>}
        <span>{about}</span>
        <span>{timeLabel(entry.at)}</span>
        {!announced && entry.mine && <Tag outline>{t('entrant_me')}</Tag>}
      </p>
      {!announced && <p className="mt-1 font-bold break-words whitespace-pre-line">{entry.question}</p>}
      {entry.answer === null ? (
        <p className="mt-1 text-13 text-amber">{t('waiting_answer')}</p>
      ) : (
        <p className="mt-1 leading-[22px] break-words whitespace-pre-line">{entry.answer}</p>
      )}
      {!announced && entry.answer !== null && (
        <p className="mt-1 text-12 text-ink-3">{t(entry.public ? 'answer_public' : 'answer_private')}</p>
      )}
    </li>
  );
}

const useQuestions = (competitionId: string) =>
  useInfiniteQuery({
    queryKey: ['competition', competitionId, 'questions'],
    queryFn: ({ pageParam, signal }) =>
      call(listClarifications, { competition_id: competitionId, page: pageParam, size: SIZE }, { signal, background: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    refetchInterval: 30_000,
  });

/** The newest of what was said to all, below the time line. */
export function LatestNews({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const entries = useQuestions(detail.id);
  const list = (entries.data?.pages[0]?.list ?? []).filter((entry) => entry.answer !== null).slice(0, LATEST);
  if (list.length === 0) return null;
  const all = addressOf('competitionDetail', { id: detail.id }, { tab: 'questions' });
  return (
    <Section
      title={t('tab_questions')}
      more={
        <Link to={all} className="text-pine no-underline hover:underline">
          {t('show_more')}
        </Link>
      }
    >
      <ul aria-label={t('tab_questions')} className="border-b border-line">
        {list.map((entry) => (
          <Entry key={entry.id} of={entry} />
        ))}
      </ul>
    </Section>
  );
}

/** What the organisers say, one's own questions and what was answered to all. */
export function Questions({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const [asking, setAsking] = useState(false);
  const entries = useQuestions(detail.id);
  const list = entries.data?.pages.flatMap((page) => page.list) ?? [];
  const first = entries.data?.pages[0];
  const askable = detail.stages.filter((stage) => stage.result_state !== 'final');
  return (
    <>
      {first?.can.ask && askable.length > 0 && (
        <p className="mb-3">
          <Button onClick={() => setAsking(true)}>{t('ask')}</Button>
        </p>
      )}
      {entries.isPending && <Skeleton rows={4} />}
      <Problem of={entries.error} retry={() => void entries.refetch()} />
      {entries.isSuccess && list.length === 0 && <EmptyState>{t('questions_none')}</EmptyState>}
      {list.length > 0 && (
        <ul aria-label={t('tab_questions')} className="max-w-[760px] border-b border-line">
          {list.map((entry) => (
            <Entry key={entry.id} of={entry} />
          ))}
        </ul>
      )}
      <MoreButton
        shown={list.length}
        total={first?.total ?? 0}
        busy={entries.isFetchingNextPage}
        onMore={() => void entries.fetchNextPage()}
      />
      <Suspense fallback={null}>
        {asking && <AskDialog competitionId={detail.id} stages={askable} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
