import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { listOverrides, removeOverride } from '@praxis/contract/assessments/monitoring';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { usePages } from '../../../platform/calls/pages.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { Exception } from './exception.ts';

const ExceptionDialog = lazyPart(() => import('./ExceptionDialog.tsx').then((file) => ({ default: file.ExceptionDialog })));
const nameOf = (one: Exception) => one.student?.name ?? one.group?.name ?? '';

function Facts({ one }: { one: Exception }) {
  const { t } = useTranslation('assessment');
  return listed([
    one.start_at === null ? '' : t('from_time', { time: spokenTime(one.start_at) }),
    one.end_at === null ? '' : t('until_time', { time: spokenTime(one.end_at) }),
    one.extra_s === 0 ? '' : t('extra_given', { count: Math.round(one.extra_s / 60) }),
    one.attempts === null ? '' : t('attempts_allowed', { count: one.attempts }),
    one.reason,
  ]);
}

/** Other times and attempts for single students and groups. */
export function ExceptionsPanel({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const client = useQueryClient();
  const key = ['exceptions', assessment.id];
  const { query, items, more } = usePages({
    queryKey: key,
    ask: (page, signal) => call(listOverrides, { assessment_id: assessment.id, page, size: 100 }, { signal }),
    idOf: ({ id }) => id,
  });
  const [editing, setEditing] = useState<Exception | 'new'>();
  const [removing, setRemoving] = useState<Exception>();
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return (
    <div className="max-w-[880px]">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-13 text-ink-2">{t('exceptions_note')}</p>
        <Button look="filled" onClick={() => setEditing('new')}>
          {t('exception_add')}
        </Button>
      </div>
      {query.isPending && <Skeleton rows={3} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {query.isSuccess && items.length === 0 && <EmptyState>{t('exceptions_none')}</EmptyState>}
      {items.length > 0 && (
        <List label={t('tab_exceptions')}>
          {items.map((one) => (
            <ListRow
              key={one.id}
              lead={<Avatar name={nameOf(one)} picture={one.student?.avatar ?? null} />}
              title={nameOf(one)}
              note={<Facts one={one} />}
              end={
                <span className="flex gap-1">
                  <Button size="small" look="plain" onClick={() => setEditing(one)}>
                    {t('edit')}
                  </Button>
                  <Button size="small" look="plain" onClick={() => setRemoving(one)}>
                    {t('exception_take_back')}
                  </Button>
                </span>
              }
            />
          ))}
        </List>
      )}
      <MoreButton {...more} />
      {editing && (
        <Suspense fallback={null}>
          <ExceptionDialog
            assessment={assessment}
            exception={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => {
              toastDone(t('exception_saved'));
              void refresh();
            }}
          />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(undefined)}
          title={t('exception_take_back_title', { name: nameOf(removing) })}
          confirm={t('exception_take_back')}
          danger
          onConfirm={async () => {
            await call(removeOverride, { assessment_id: assessment.id, override_id: removing.id });
            toastDone(t('exception_removed'));
            await refresh();
          }}
        />
      )}
    </div>
  );
}
