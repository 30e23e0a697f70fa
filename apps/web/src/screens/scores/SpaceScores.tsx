import { addressOf } from '@praxis/contract/core/pages';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pointsText, useCategoryTitle } from '../../parts/grades/grade-text.ts';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields/Choices.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { CategoryScores } from './CategoryScores.tsx';
import { type Trial, totalOf } from './own-scores.ts';
import { TotalSide } from './TotalSide.tsx';

/** Own scores in one space, how they make a total, and what others would make. */
export function SpaceScores({ spaceId, back }: { spaceId: string; back: boolean }) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const [trying, setTrying] = useState(false);
  const [trial, setTrial] = useState<Trial>(new Map());
  const query = useQuery({
    queryKey: ['my-scores', spaceId],
    queryFn: ({ signal }) => call(scoresInSpace, { space_id: spaceId }, { signal }),
  });
  const scores = query.data;
  if (!scores)
    return query.error ? <Problem of={query.error} retry={() => void query.refetch()} /> : <Skeleton rows={6} label={t('my_scores')} />;
  const { settings, columns } = scores;
  const now = totalOf(scores, new Map());
  const tried = trying ? totalOf(scores, trial) : now;
  const change = (key: string, units: number | undefined) =>
    setTrial((known) => {
      const next = new Map(known);
      if (units === undefined) next.delete(key);
      else next.set(key, units);
      return next;
    });
  const filled = settings.categories.filter(({ id }) => columns.some(({ category }) => category === id));
  const seen = settings.total_shown !== 'none';
  return (
    <>
      <header className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 phone:basis-full">
          <p className="text-13 text-ink-3">
            {back && (
              <Link className="mr-3" to={addressOf('scores')}>
                {t('all_spaces')}
              </Link>
            )}
            {scores.teacher}
          </p>
          <h1 className="font-serif text-26 leading-tight font-bold">
            <Link to={addressOf('space', { spaceId })} className="text-ink no-underline hover:underline">
              {scores.space}
            </Link>
          </h1>
        </div>
        {settings.trial_allowed && seen && columns.length > 0 && (
          <Switch
            label={t('trial')}
            checked={trying}
            onChange={(event) => {
              setTrying(event.target.checked);
              setTrial(new Map());
            }}
          />
        )}
      </header>
      {trying && (
        <p
          role="status"
          className="mt-3 flex min-h-10 flex-wrap items-center gap-2.5 rounded-md border border-dashed scores-trying px-3.5 py-1 text-13 text-ink-2"
        >
          <Mark shape="draft" className="scores-tried" />
          <b className="scores-tried">{t('trying')}</b>
          <span className="min-w-0 flex-[1_1_160px]">{t('trying_note', { count: trial.size })}</span>
          <Button look="quiet" size="small" className="ml-auto" disabled={trial.size === 0} onClick={() => setTrial(new Map())}>
            {t('trial_reset')}
          </Button>
        </p>
      )}
      {columns.length === 0 ? (
        <div className="mt-6">
          <EmptyState>{t('no_scores')}</EmptyState>
        </div>
      ) : (
        <div className="scores-sides mt-4 grid">
          <div>
            {filled.map((category) => (
              <CategoryScores
                key={category.id}
                title={titleOf(category)}
                category={category}
                weighted={settings.method === 'weighted' && seen}
                columns={columns.filter((column) => column.category === category.id)}
                now={now.parts.find((part) => part.category === category.id)}
                tried={tried.parts.find((part) => part.category === category.id)}
                {...{ trying, trial, onTry: change }}
              />
            ))}
          </div>
          {seen && (
            <TotalSide
              {...{ scores, now, tried, trial, trying }}
              score={(key) => pointsText(trial.get(key) ?? columns.find((one) => one.key === key)?.units ?? 0)}
            />
          )}
        </div>
      )}
    </>
  );
}
