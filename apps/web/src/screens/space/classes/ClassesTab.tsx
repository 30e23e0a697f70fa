import { type ClassCard, listClasses } from '@praxis/contract/live-classes/live-classes';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { usePages } from '../../../platform/calls/pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { ClassRow } from './ClassRow.tsx';
import { StartNow } from './StartNow.tsx';

const ClassDialog = lazyPart(() => import('./ClassDialog.tsx').then((file) => ({ default: file.ClassDialog })));
const CancelClassDialog = lazyPart(() => import('./CancelClassDialog.tsx').then((file) => ({ default: file.CancelClassDialog })));

type Open = { what: 'plan' } | { what: 'change' | 'cancel'; card: ClassCard };

/** The timetable of a live space: what comes, and what can be watched again. */
export function ClassesTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation(['timetable', 'shell']);
  const [when, setWhen] = useState<'coming' | 'past'>('coming');
  const [open, setOpen] = useState<Open>();
  const { query, items, more } = usePages({
    queryKey: ['classes', space.id, when, 'pages'],
    ask: (page, signal) => call(listClasses, { space_id: space.id, when, page, size: 50 }, { signal }),
    idOf: ({ id }) => id,
    refetchInterval: 30_000,
  });
  const plans = space.rights.includes('run_class') && space.state === 'active';
  const none = when === 'past' ? 'none_past' : plans ? 'none_coming_staff' : 'none_coming';
  const close = () => setOpen(undefined);
  return (
    <Section
      title={t('title')}
      more={
        plans && (
          <span className="flex flex-wrap gap-2">
            <StartNow spaceId={space.id} />
            <Button look="filled" onClick={() => setOpen({ what: 'plan' })}>
              {t('schedule')}
            </Button>
          </span>
        )
      }
    >
      <SegmentedControl
        label={t('title')}
        className="mb-3"
        value={when}
        onChange={setWhen}
        choices={[
          { value: 'coming', label: t('coming') },
          { value: 'past', label: t('past') },
        ]}
      />
      {query.isPending && <Skeleton rows={3} label={t('shell:loading')} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {query.isSuccess && items.length === 0 && <EmptyState>{t(none)}</EmptyState>}
      {items.length > 0 && (
        <ul aria-label={t('title')} className="border-b border-line">
          {items.map((card) => (
            <ClassRow
              key={card.id}
              card={card}
              onChange={() => setOpen({ what: 'change', card })}
              onCancel={() => setOpen({ what: 'cancel', card })}
            />
          ))}
        </ul>
      )}
      <MoreButton {...more} />
      <Suspense fallback={null}>
        {open?.what === 'plan' && <ClassDialog spaceId={space.id} onClose={close} />}
        {open?.what === 'change' && <ClassDialog spaceId={space.id} card={open.card} onClose={close} />}
        {open?.what === 'cancel' && <CancelClassDialog card={open.card} onClose={close} />}
      </Suspense>
    </Section>
  );
}
