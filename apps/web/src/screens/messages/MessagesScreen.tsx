import { type MessageGroup, messageGroups } from '@praxis/contract/notifications/groups';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { MessageRow } from './MessageRow.tsx';
import { useInbox, useReadAll } from './useInbox.ts';

/** The inbox of the signed-in person. */
export function MessagesScreen() {
  const { t } = useTranslation(['messages', 'message-settings', 'shell']);
  const [search, setSearch] = useSearchParams();
  const unread = search.get('show') === 'unread';
  const group = messageGroups.find((one) => one === search.get('kind'));
  const inbox = useInbox(unread, group);
  const show = (next: { unread: boolean; group: MessageGroup | undefined }) =>
    setSearch({ ...(next.unread && { show: 'unread' }), ...(next.group && { kind: next.group }) }, { replace: true });
  const readAll = useReadAll();
  const list = inbox.data?.pages.flatMap((page) => page.list) ?? [];
  const total = inbox.data?.pages[0]?.total ?? 0;
  const markAll = () => readAll.mutate(undefined, { onSuccess: ({ count }) => toastDone(t('read_all_done', { count })) });
  return (
    <Page
      title={t('title')}
      reading
      actions={
        <>
          <Link to="/index/personal?tab=messages" className={buttonClasses('plain')}>
            {t('settings')}
          </Link>
          <Button busy={readAll.isPending} disabled={!list.some((message) => !message.read)} onClick={markAll}>
            {t('read_all')}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('show')}
          value={unread ? 'unread' : 'all'}
          onChange={(value) => show({ unread: value === 'unread', group })}
          choices={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
        />
        <Field label={t('kind')} hideLabel className="w-48">
          <Select
            value={group ?? ''}
            choices={[
              { value: '', label: t('all_kinds') },
              ...messageGroups.map((value) => ({ value, label: t(`message-settings:group_${value}`) })),
            ]}
            onChange={({ target }) => show({ unread, group: messageGroups.find((one) => one === target.value) })}
          />
        </Field>
      </div>
      <Problem of={readAll.error} />
      <Problem of={inbox.error} retry={() => void inbox.refetch()} />
      {inbox.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      {inbox.data && total === 0 && (
        <div className="mt-4 max-w-[960px]">
          <EmptyState>{t(unread ? 'empty_unread' : group ? 'empty_kind' : 'empty')}</EmptyState>
        </div>
      )}
      {list.length > 0 && (
        <div className="mt-4 max-w-[960px]">
          <ul aria-label={t('title')} className="border-b border-line">
            {list.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
          <MoreButton shown={list.length} total={total} busy={inbox.isFetchingNextPage} onMore={() => void inbox.fetchNextPage()} />
        </div>
      )}
    </Page>
  );
}
