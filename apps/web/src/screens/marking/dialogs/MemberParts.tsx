import { showContributions } from '@praxis/contract/assessments/contributions';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Strip } from '../../../ui/States.tsx';

/** What members gave each other, what it means, and the score it suggests; nothing is changed by it. */
export function MemberParts({ attemptId, spaceId }: { attemptId: string; spaceId: string | null }) {
  const { t } = useTranslation('marking');
  const { data, error } = useQuery({
    queryKey: ['contributions', attemptId],
    queryFn: ({ signal }) => call(showContributions, { attempt_id: attemptId }, { signal }),
  });
  if (error) return <Problem of={error} className="mt-4" />;
  if (!data) return null;
  const nameOf = (id: string) => data.members.find((member) => member.id === id)?.name ?? '';
  const given = (from: string, to: string) => data.sheets.find((one) => one.from_id === from && one.to_id === to)?.points;
  return (
    <section className="mt-6">
      <h3 className="mb-1 font-bold">{t('parts')}</h3>
      <p className="mb-2 text-13 text-ink-2">{t(data.sheets.length === 0 ? 'parts_none' : data.counts ? 'parts_note' : 'parts_few')}</p>
      {data.flags.map(({ kind, user_ids }) => (
        <Strip key={`${kind} ${user_ids.join()}`}>{t(`parts_${kind}`, { names: user_ids.map(nameOf).join(' · ') })}</Strip>
      ))}
      {data.sheets.length > 0 && (
        <div className="overflow-x-auto">
          <Table label={t('parts')}>
            <thead>
              <tr>
                <HeadCell>{t('parts_of')}</HeadCell>
                {data.members.map(({ id, name }) => (
                  <HeadCell key={id} numeric>
                    {t('parts_from', { name })}
                  </HeadCell>
                ))}
                <HeadCell numeric>{t('parts_factor')}</HeadCell>
                <HeadCell numeric>{t('parts_score')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {data.parts.map(({ user_id, factor, score }) => (
                <Row key={user_id}>
                  <Cell>{nameOf(user_id)}</Cell>
                  {data.members.map(({ id }) => (
                    <Cell key={id} numeric>
                      {id === user_id ? '' : (given(id, user_id) ?? '–')}
                    </Cell>
                  ))}
                  <Cell numeric className="font-bold">
                    {factor.toFixed(2)}
                  </Cell>
                  <Cell numeric>{score ?? '–'}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {spaceId && data.sheets.length > 0 && (
        <p className="mt-2 text-13">
          <Link to={addressOf('gradebook', { spaceId })}>{t('parts_gradebook')}</Link>
        </p>
      )}
    </section>
  );
}
