import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { MessageRow } from './MessageRow.tsx';
import { useInbox, useReadAll } from './useInbox.ts';

/** The inbox of the signed-in person. */
export function MessagesScreen() {
  const { t } = useTranslation(['messages', 'shell']);
  const [search, setSearch] = useSearchParams();
  const unread = search.get('show') === 'unread';
  const inbox = useInbox(unread);
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
      <SegmentedControl
        label={t('show')}
        value={unread ? 'unread' : 'all'}
        onChange={(value) => setSearch(value === 'unread' ? { show: 'unread' } : {}, { replace: true })}
        choices={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread') },
        ]}
      />
      <Problem of={readAll.error} />
      <Problem of={inbox.error} retry={() => void inbox.refetch()} />
      {inbox.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      {inbox.data && total === 0 && (
        <div className="mt-4 max-w-[960px]">
          <EmptyState>{t(unread ? 'empty_unread' : 'empty')}</EmptyState>
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
