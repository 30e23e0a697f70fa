import type { DataOf } from '@praxis/contract/core/endpoint';
import { readNotice } from '@praxis/contract/notices/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { useSession } from '../../platform/person/session.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton, Tag } from '../../ui/States.tsx';

type Notice = DataOf<typeof readNotice>;

/** One notice; opening it counts as reading, so lists and the home page ask anew. */
function useNotice() {
  const { nid = '' } = useParams();
  const client = useQueryClient();
  const uid = useSession((now) => now.uid);
  const query = useQuery({ queryKey: ['notice', nid, uid], queryFn: ({ signal }) => call(readNotice, { nid }, { signal }) });
  const opened = query.data?.id;
  // The marks of what is unread stand in other queries, outside this screen.
  useEffect(() => {
    if (!opened) return;
    for (const queryKey of [['notices'], ['home']]) void client.invalidateQueries({ queryKey });
  }, [client, opened]);
  return query;
}

function Neighbours({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notice');
  const link = 'flex min-h-11 items-center gap-2 py-2 text-ink-2 no-underline hover:text-ink hover:underline';
  return (
    <nav aria-label={t('all')} className="mt-12 grid grid-cols-2 gap-x-6 border-t border-line pt-3 phone:grid-cols-1" data-print="no">
      {notice.newer ? (
        <Link to={`/index/noticeDetail/${notice.newer.id}`} className={link}>
          <ArrowLeft className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
          <span className="min-w-0">
            <span className="block text-12 text-ink-3">{t('newer')}</span>
            <span className="cut block">{notice.newer.title}</span>
          </span>
        </Link>
      ) : (
        <span />
      )}
      {notice.older && (
        <Link
          to={`/index/noticeDetail/${notice.older.id}`}
          className={`${link} justify-end text-right phone:justify-start phone:text-left`}
        >
          <span className="min-w-0 phone:order-2">
            <span className="block text-12 text-ink-3">{t('older')}</span>
            <span className="cut block">{notice.older.title}</span>
          </span>
          <ArrowRight className="size-4 flex-none phone:order-1" strokeWidth={1.6} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}

function Meta({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notice');
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
      {notice.pinned && <Tag>{t('pinned')}</Tag>}
      <time dateTime={new Date(notice.at).toISOString()}>{t('published_at', { time: spokenTime(notice.at) })}</time>
    </p>
  );
}

function DesktopView({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notice');
  return (
    <article className="mx-auto max-w-[760px]">
      <div className="mb-6 flex items-center justify-between" data-print="no">
        <Breadcrumbs trail={[{ label: t('all'), to: '/index/notice' }, { label: notice.title }]} />
        <Button look="plain" icon={<Printer className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <h1 className="mb-2 font-serif text-26 leading-tight font-bold">{notice.title}</h1>
      <Meta notice={notice} />
      <RichText html={notice.body} className="mt-7 border-t border-line pt-6 text-16 leading-read" />
      <Neighbours notice={notice} />
    </article>
  );
}

function PhoneView({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notice');
  return (
    <article className="text-15">
      <Link to="/index/notice" className="-ml-1 mb-1 inline-flex h-11 items-center gap-1 text-ink-2 no-underline" data-print="no">
        <ArrowLeft className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {t('all')}
      </Link>
      <h1 className="mb-1.5 font-serif text-[.56rem] leading-tight font-bold">{notice.title}</h1>
      <Meta notice={notice} />
      <RichText html={notice.body} className="mt-4 border-t border-line pt-4 text-16 leading-read" />
      <Neighbours notice={notice} />
    </article>
  );
}

/** A notice for its readers (S-106). */
export function NoticeDetailScreen() {
  const { t } = useTranslation(['notice', 'shell']);
  const notice = useNotice();
  const View = useIsPhone() ? PhoneView : DesktopView;
  usePageTitle(notice.data?.title ?? t('title'));
  return (
    <main id="main" tabIndex={-1} data-reading className="mx-auto w-full max-w-[1264px] px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-1">
      {notice.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      <Problem of={notice.error} retry={() => void notice.refetch()} />
      {notice.data && <View notice={notice.data} />}
    </main>
  );
}
