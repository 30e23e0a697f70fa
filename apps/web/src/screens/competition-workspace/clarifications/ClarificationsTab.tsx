import { type Clarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed, timeLabel } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { presentStage, type WorkspacePart } from '../useCompetitionWorkspace.ts';
import { useStageNews } from '../useStageNews.ts';
import { AnswerDialog } from './AnswerDialog.tsx';

const PAGE = 20;

function Answered({ one }: { one: Clarification }) {
  const { t } = useTranslation('competition-workspace');
  if (one.asked_by === null)
    return (
      <StateLabel shape="flag" tone="ink">
        {t('announced')}
      </StateLabel>
    );
  if (one.answer === null)
    return (
      <StateLabel shape="waiting" tone="amber" act>
        {t('unanswered')}
      </StateLabel>
    );
  return (
    <StateLabel shape="tick" tone="pine">
      {t(one.public ? 'answered_all' : 'answered_one')}
    </StateLabel>
  );
}

function Question({ one, onAnswer }: { one: Clarification; onAnswer: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const announcement = one.asked_by === null;
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
        <Answered one={one} />
        <span>{listed([one.asked_by?.name ?? '', one.stage_title, one.section_label ?? '', timeLabel(one.at)])}</span>
        {!announcement && (
          <Button size="small" look={one.answer === null ? 'soft' : 'plain'} className="ml-auto" onClick={onAnswer}>
            {t(one.answer === null ? 'answer' : 'correct_answer')}
          </Button>
        )}
      </div>
      {one.question && <p className="mt-1.5 break-words whitespace-pre-wrap">{one.question}</p>}
      {one.answer && (
        <p
          className={
            announcement
              ? 'mt-1.5 break-words whitespace-pre-wrap'
              : 'mt-2 border-l-2 border-pine pl-3 break-words whitespace-pre-wrap text-ink-2'
          }
        >
          {one.answer}
        </p>
      )}
    </li>
  );
}

/** Questions to the jury, unanswered ones first, and what was announced. */
export function ClarificationsTab({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const [page, setPage] = useState(1);
  const [answering, setAnswering] = useState<Clarification>();
  useStageNews(presentStage(workspace.stages)?.id ?? '0');
  const questions = useQuery({
    queryKey: ['workspace-clarifications', workspace.id, page],
    queryFn: ({ signal }) => call(listClarifications, { competition_id: workspace.id, page, size: PAGE }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  if (questions.isPending) return <Skeleton rows={4} />;
  if (questions.error) return <Problem of={questions.error} retry={() => void questions.refetch()} />;
  const { list, total, size, open } = questions.data;
  if (list.length === 0) return <EmptyState>{t('questions_none')}</EmptyState>;
  return (
    <div className="max-w-[860px]">
      <p className="mb-3 text-13 text-ink-3">{t('questions_open', { count: open })}</p>
      <ul aria-label={t('tab_clarifications')} className="border-b border-line">
        {list.map((one) => (
          <Question key={one.id} one={one} onAnswer={() => setAnswering(one)} />
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} onPage={setPage} />
      {answering && <AnswerDialog question={answering} onClose={() => setAnswering(undefined)} />}
    </div>
  );
}
