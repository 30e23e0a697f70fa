import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/person/session.ts';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { DesktopNotices } from './DesktopNotices.tsx';
import { PhoneNotices } from './PhoneNotices.tsx';
import { useNotices } from './useNotices.ts';

/** Notices of the platform (S-105): one of two views, never both. */
export function NoticeScreen() {
  const { t } = useTranslation(['notice', 'shell']);
  const signedIn = useSession((now) => now.utoken !== '');
  const View = useIsPhone() ? PhoneNotices : DesktopNotices;
  const notices = useNotices();
  const list = notices.data?.pages.flatMap((page) => page.list) ?? [];
  const total = notices.data?.pages[0]?.total ?? 0;
  return (
    <Page title={t('title')} summary={total > 0 && t('count', { count: total })} reading>
      {notices.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={notices.error} retry={() => void notices.refetch()} />
      {notices.data && total === 0 && <EmptyState>{t('empty')}</EmptyState>}
      {list.length > 0 && (
        <>
          <View list={list} signedIn={signedIn} />
          <MoreButton shown={list.length} total={total} busy={notices.isFetchingNextPage} onMore={() => void notices.fetchNextPage()} />
        </>
      )}
    </Page>
  );
}
