import type { ProductOutline as Outline } from '@praxis/contract/market/products';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { durationLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';

const TrialDialog = lazyPart(() => import('./TrialDialog.tsx').then((file) => ({ default: file.TrialDialog })));

/** The outline as it is sold; what may be tried has its button. */
export function ProductOutline({ productId, outline }: { productId: string; outline: Outline }) {
  const { t } = useTranslation('market');
  const [trial, setTrial] = useState<{ id: string; title: string }>();
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-16 font-bold">{t('outline')}</h2>
      {outline.map((chapter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frozen outline never changes its order
        <details key={at} open={at === 0 || chapter.sections.some(({ activities }) => activities.some((each) => each.trial))}>
          <summary className="mkt-line cursor-pointer font-bold">
            <span className="text-ink-3">{at + 1}</span>
            {chapter.title}
            <span className="text-13 font-normal text-ink-3">
              {t('activities', { count: chapter.sections.reduce((sum, section) => sum + section.activities.length, 0) })}
            </span>
          </summary>
          <ul>
            {chapter.sections
              .flatMap((section) => section.activities)
              .map((activity) => (
                <li key={activity.id} className="mkt-line pl-6 text-14">
                  <span className="min-w-0">{activity.title}</span>
                  <span className="shrink-0 text-12 text-ink-3">{t(`activity_${activity.kind}`)}</span>
                  <span className="flex shrink-0 items-center gap-3 text-13 text-ink-3">
                    {activity.trial && (
                      <Button size="small" look="soft" onClick={() => setTrial({ id: activity.id, title: activity.title })}>
                        {t('try')}
                      </Button>
                    )}
                    {activity.seconds > 0 && durationLabel(activity.seconds)}
                  </span>
                </li>
              ))}
          </ul>
        </details>
      ))}
      {trial && (
        <Suspense fallback={null}>
          <TrialDialog productId={productId} activity={trial} onClose={() => setTrial(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
