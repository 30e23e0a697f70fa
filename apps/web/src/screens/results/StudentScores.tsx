import { listMarkedStudents } from '@praxis/contract/assessments/marking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { attemptLooks } from '../../parts/assessment/assessment-labels.ts';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

const SIZE = 50;

/** Who reached how many points, with the way to each attempt. */
export function StudentScores({ assessmentId, total }: { assessmentId: string; total: number }) {
  const { t } = useTranslation('results');
  const [page, setPage] = useState(1);
  const students = useQuery({
    queryKey: ['results', assessmentId, 'students', page],
    queryFn: ({ signal }) => call(listMarkedStudents, { assessment_id: assessmentId, page, size: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = students;
  const name = (one: { alias: number; student: { name: string } | null }) =>
    one.student?.name ?? t('alias', { no: String(one.alias).padStart(3, '0') });
  return (
    <Section title={t('students')}>
      {students.error ? (
        <Problem of={students.error} retry={() => void students.refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <Ledger
            label={t('students')}
            items={data.list.map((one) => ({ ...one, id: one.attempt_id }))}
            columns={[
              {
                head: t('student'),
                wide: true,
                cell: (one) => (
                  <>
                    <Link
                      to={`/mark/${assessmentId}?by=student&attempt=${one.attempt_id}`}
                      className="text-ink no-underline hover:underline"
                    >
                      {name(one)}
                    </Link>
                    {one.student_no && <span className="ml-2 text-13 font-normal text-ink-3 tabular-nums">{one.student_no}</span>}
                  </>
                ),
              },
              { head: t('state'), cell: (one) => <StateLabel {...attemptLooks[one.state]}>{t(`state_${one.state}`)}</StateLabel> },
              {
                head: t('submitted_at'),
                cell: (one) => (
                  <>
                    {one.submitted_at === null ? '–' : timeLabel(one.submitted_at)}
                    {one.late && <span className="ml-2 text-13 text-amber">{t('late')}</span>}
                  </>
                ),
              },
              { head: t('score'), numeric: true, cell: (one) => (one.score === null ? '–' : `${one.score} / ${total}`) },
            ]}
          />
          <Pagination page={page} size={SIZE} total={data.total} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
