import { addressOf } from '@praxis/contract/core/pages';
import { assignDissent, listHandlers } from '@praxis/contract/dissents/handling';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { RefuseDialog } from './ActDialogs.tsx';
import type { DissentPart } from './useDissents.ts';

/** Organisers accept an objection by giving it to somebody without a conflict, or refuse it. */
export function AssignPanel({ dissent, refresh }: DissentPart) {
  const { t } = useTranslation('dissent');
  const [refusing, setRefusing] = useState(false);
  const found = useQuery({
    queryKey: ['dissents', 'handlers', dissent.id],
    queryFn: ({ signal }) => call(listHandlers, { dissent_id: dissent.id }, { signal, background: true }),
  });
  const assign = useMutation({
    mutationFn: (userId: string) => call(assignDissent, { dissent_id: dissent.id, user_id: userId }),
    onSuccess: ({ handler }) => toastDone(t('assigned_to', { name: handler.name })),
    onSettled: refresh,
  });
  const list = found.data?.list.filter(({ person }) => person.id !== dissent.handler?.id) ?? [];
  return (
    <Section title={t(dissent.state === 'filed' ? 'accept_title' : 'reassign_title')}>
      {found.isPending && <Skeleton rows={2} />}
      <Problem of={found.error ?? assign.error} retry={() => void found.refetch()} />
      {found.data && !list.some(({ conflicts }) => conflicts.length === 0) && (
        <EmptyState
          action={
            <Link
              to={addressOf('competitionDesk', { id: dissent.competition.id, tab: 'staff' })}
              className={buttonClasses('outline', 'small')}
            >
              {t('to_staff')}
            </Link>
          }
        >
          {t('handlers_none')}
        </EmptyState>
      )}
      <List label={t('handlers')}>
        {list.map(({ person, kind, load, conflicts, next }) => (
          <ListRow
            key={person.id}
            title={person.name}
            note={
              conflicts.length > 0
                ? t('conflict', { reasons: listed(conflicts.map((reason) => t(`conflict_${reason}`))) })
                : listed([t(`kind_${kind}`), t('load', { count: load })])
            }
            end={
              conflicts.length === 0 && (
                <Button
                  size="small"
                  look={next ? 'filled' : 'outline'}
                  busy={assign.isPending && assign.variables === person.id}
                  aria-label={t('give_to', { name: person.name })}
                  onClick={() => assign.mutate(person.id)}
                >
                  {t('give')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {dissent.can.refuse && (
        <Button look="danger" className="mt-3" onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
      )}
      {refusing && <RefuseDialog dissent={dissent} refresh={refresh} onClose={() => setRefusing(false)} />}
    </Section>
  );
}
