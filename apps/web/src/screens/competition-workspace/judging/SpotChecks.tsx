import { spotCheck } from '@praxis/contract/judging/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { type GroupPage, type GroupPart, points } from './useJudging.ts';

const MOST_WRONG = 5;
type Check = GroupPage['checks'][number] & { id: string };

/** What is added up: points as they are where they count so, else their part of the full score by what that is worth. */
const sumOf = (scores: readonly number[], weights: GroupPage['weights']) =>
  scores
    .map((score, at) => {
      const { max = 0, share = 0 } = weights[at] ?? {};
      return max * 100 === share ? String(score) : `${score}/${max} × ${share / 100}`;
    })
    .join(' + ');

/** Works whose sheets somebody adds up again by hand: the first ones and a drawn share of the rest. */
export function SpotChecks({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [failure, setFailure] = useState<unknown>();
  const done = page.checks.filter(({ agrees }) => agrees !== null);
  const wrong = done.filter(({ agrees }) => agrees === false).length;
  const share = done.length > 0 ? Math.round((wrong / done.length) * 100) : 0;
  const numberOf = (id: string) => page.works.find(({ production_id }) => production_id === id)?.blind_no ?? '';
  const note = async (check: Check, agrees: boolean) => {
    setFailure(undefined);
    try {
      await call(spotCheck, { group_id: page.group.id, production_id: check.production_id, agrees });
    } catch (refused) {
      setFailure(refused);
    }
    await refresh();
  };
  return (
    <Section
      title={t('checks')}
      more={<span className="text-ink-3">{t('checks_done', { done: done.length, count: page.checks.length })}</span>}
    >
      <p className="mb-3 text-13 text-ink-2">
        {t(page.run?.can.check === false && page.group.state !== 'handed' ? 'checks_yours' : 'checks_about')}
      </p>
      {share > MOST_WRONG && <p className="mb-3 text-13 text-red">{t('checks_wrong', { share })}</p>}
      <Problem of={failure} />
      <Ledger
        label={t('checks')}
        items={page.checks.map((check) => ({ ...check, id: check.production_id }))}
        columns={[
          { head: t('number'), cell: (row) => <b>{numberOf(row.production_id)}</b> },
          { head: t('drawn'), cell: (row) => t(row.top ? 'drawn_top' : 'drawn_share') },
          {
            head: t('sheets'),
            wide: true,
            cell: (row) => (
              <span className="flex flex-wrap gap-x-5 text-13 tabular-nums">
                {row.criteria.map(({ expert_id, scores, total }) => (
                  <span key={expert_id}>
                    {sumOf(scores, page.weights)} → <b>{points(total)}</b>
                  </span>
                ))}
              </span>
            ),
          },
          {
            head: t('state'),
            cell: (row) =>
              row.agrees === null ? (
                ''
              ) : (
                <StateLabel shape={row.agrees ? 'tick' : 'cross'} tone={row.agrees ? 'pine' : 'red'}>
                  {t(row.agrees ? 'agrees' : 'differs')}
                </StateLabel>
              ),
          },
        ]}
        actions={(row) =>
          page.run?.can.check && (
            <>
              <Button
                size="small"
                onClick={() => void note(row, true)}
                aria-label={t('agrees_of', { number: numberOf(row.production_id) })}
              >
                {t('agrees')}
              </Button>
              <Button
                size="small"
                look="plain"
                onClick={() => void note(row, false)}
                aria-label={t('differs_of', { number: numberOf(row.production_id) })}
              >
                {t('differs')}
              </Button>
            </>
          )
        }
      />
    </Section>
  );
}
