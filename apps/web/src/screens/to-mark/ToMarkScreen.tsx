import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHome } from '../../parts/work/useHome.ts';
import { WorkRows } from '../../parts/work/WorkRows.tsx';
import { MARKING_KINDS, toMarkOf } from '../../parts/work/work-types.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

const Deadlines = lazyPart(() => import('../../parts/work/Deadlines.tsx').then((file) => ({ default: file.Deadlines })));

/** Everything a teacher has to mark in all spaces, what has waited longest first, and what comes in next. */
export function ToMarkScreen() {
  const { t } = useTranslation('home');
  const home = useHome();
  return (
    <Page title={t('to_mark')} reading>
      {home.isPending && <Skeleton rows={6} label={t('to_mark')} />}
      <Problem of={home.error} retry={() => void home.refetch()} />
      {home.data && (
        <>
          <WorkRows
            work={home.data.work.filter(({ kind }) => MARKING_KINDS.has(kind))}
            now={home.data.now}
            title={t('to_mark_count', { count: toMarkOf(home.data.work) })}
            complete
            nothing={t('nothing_to_mark')}
          />
          {home.data.deadlines.length > 0 && (
            <Suspense fallback={null}>
              <Deadlines home={home.data} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}
