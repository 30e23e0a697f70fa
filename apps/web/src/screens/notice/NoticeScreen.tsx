import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../platform/phone.ts';
import { useSession } from '../../platform/session.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { useNotices } from './useNotices.ts';

const views = {
  desk: lazy(() => import('./DeskNotices.tsx').then((file) => ({ default: file.DeskNotices }))),
  phone: lazy(() => import('./PhoneNotices.tsx').then((file) => ({ default: file.PhoneNotices }))),
};

/** Notices of the platform (S-105): one of two views, never both. */
export function NoticeScreen() {
  const { t } = useTranslation(['notice', 'shell']);
  const signedIn = useSession((now) => now.utoken !== '');
  const View = views[useIsPhone() ? 'phone' : 'desk'];
  const notices = useNotices();
  const list = notices.data?.pages.flatMap((page) => page.list) ?? [];
  const total = notices.data?.pages[0]?.total ?? 0;
  const waiting = <Skeleton rows={6} label={t('shell:loading')} />;
  return (
    <Page title={t('title')} summary={total > 0 && t('count', { count: total })} reading>
      {notices.isPending && waiting}
      <Problem of={notices.error} retry={() => void notices.refetch()} />
      {notices.data && total === 0 && <EmptyState>{t('empty')}</EmptyState>}
      {list.length > 0 && (
        <Suspense fallback={waiting}>
          <View list={list} signedIn={signedIn} />
          <MoreButton shown={list.length} total={total} busy={notices.isFetchingNextPage} onMore={() => void notices.fetchNextPage()} />
        </Suspense>
      )}
    </Page>
  );
}
