import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { listMissing, remindStudents } from '@praxis/contract/assessments/monitoring';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

const SIZE = 50;

function useRemind(assessmentId: string) {
  const { t } = useTranslation('results');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userIds?: readonly string[]) =>
      call(remindStudents, { assessment_id: assessmentId, ...(userIds && { user_ids: [...userIds] }) }),
    onSuccess: async ({ reminded }) => {
      toastDone(reminded > 0 ? t('reminded', { count: reminded }) : t('reminded_already'));
      await client.invalidateQueries({ queryKey: ['results', assessmentId, 'missing'] });
    },
  });
}

/** Who has handed in nothing, with how far they came, and reminding them while it is open. */
export function MissingStudents({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('results');
  const [page, setPage] = useState(1);
  const remind = useRemind(assessment.id);
  const missing = useQuery({
    queryKey: ['results', assessment.id, 'missing', page],
    queryFn: ({ signal }) => call(listMissing, { assessment_id: assessment.id, page, size: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = missing;
  if (missing.error) return <Problem of={missing.error} retry={() => void missing.refetch()} />;
  if (!data || data.total === 0) return null;
  const lastAt = assessment.end_at === null ? null : assessment.end_at + assessment.settings.late_minutes * 60_000;
  const open = assessment.state === 'published' && (lastAt === null || lastAt > assessment.now);
  return (
    <Section
      title={t('missing', { count: data.total })}
      more={
        open ? (
          <Button size="small" busy={remind.isPending} onClick={() => remind.mutate(undefined)}>
            {t('remind_all', { count: data.total })}
          </Button>
        ) : (
          assessment.can.reopen && (
            <Link className={buttonClasses('outline', 'small')} to={`/index/assessment/${assessment.id}/monitor`}>
              {t('to_monitor')}
            </Link>
          )
        )
      }
    >
      <Problem of={remind.error} />
      <Ledger
        label={t('missing', { count: data.total })}
        items={data.list.map((one) => ({ ...one, id: one.student.id }))}
        columns={[
          { head: t('student'), wide: true, cell: (one) => one.student.name },
          {
            head: t('state'),
            cell: (one) => (one.attempt_id === null ? t('never_began') : t('began', { count: one.answered })),
          },
          { head: t('last_save'), cell: (one) => (one.last_save_at === null ? '–' : timeLabel(one.last_save_at)) },
          {
            head: t('reminded_at'),
            cell: (one) => (
              <span className="flex items-center gap-3">
                {one.reminded_at === null ? '–' : timeLabel(one.reminded_at)}
                {open && (
                  <Button size="small" look="plain" busy={remind.isPending} onClick={() => remind.mutate([one.student.id])}>
                    {t('remind')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <Pagination page={page} size={SIZE} total={data.total} onPage={setPage} />
    </Section>
  );
}
