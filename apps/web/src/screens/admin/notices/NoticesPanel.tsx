import { listNoticesToEdit, type NoticeEdited, type NoticeState, setNoticeWithdrawn } from '@praxis/contract/notices/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { Tag } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';
import { StateFilter } from '../StateFilter.tsx';
import { useFilters } from '../useFilters.ts';

const NoticeEditor = lazyPart(() => import('./NoticeEditor.tsx').then((file) => ({ default: file.NoticeEditor })));

const states = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
const looks: Record<NoticeState, { shape: MarkShape; tone: Tone }> = {
  draft: { shape: 'draft', tone: 'mute' },
  scheduled: { shape: 'clock', tone: 'ink' },
  published: { shape: 'disc', tone: 'pine' },
  withdrawn: { shape: 'stopped', tone: 'mute' },
};

function useColumns(): Column<NoticeEdited>[] {
  const { t } = useTranslation('admin');
  return [
    {
      head: t('notice_title'),
      wide: true,
      cell: (notice) => (
        <>
          {notice.title} {notice.pinned && <Tag>{t('pinned')}</Tag>}
        </>
      ),
    },
    { head: t('state'), cell: (notice) => <StateLabel {...looks[notice.state]}>{t(notice.state)}</StateLabel> },
    { head: t('audience'), cell: (notice) => t(`audience_${notice.audience}`) },
    { head: t('publish_at'), cell: (notice) => (notice.publish_at === null ? null : timeLabel(notice.publish_at)) },
    { head: t('reads'), cell: (notice) => notice.reads, numeric: true },
  ];
}

/** What operators tell the school. */
export function NoticesPanel() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [edited, setEdited] = useState<NoticeEdited | 'new'>();
  const [withdrawn, setWithdrawn] = useState<NoticeEdited>();
  const { values, page, set, setPage } = useFilters(['state']);
  const state = states.find((known) => known === values.state);
  const notices = useQuery({
    queryKey: ['admin-notices', state, page],
    queryFn: ({ signal }) => call(listNoticesToEdit, { state, page }, { signal }),
  });
  const columns = useColumns();
  const turn = async (notice: NoticeEdited, to: boolean) => {
    await call(setNoticeWithdrawn, { notice_id: notice.id, withdrawn: to });
    for (const queryKey of [['admin-notices'], ['notices'], ['home']]) await client.invalidateQueries({ queryKey });
  };
  const withdraw = async (notice: NoticeEdited) => {
    await turn(notice, true);
    toastDone(t('withdrawn_done'), { label: t('undo'), run: () => void turn(notice, false).catch(showFailure) });
  };
  const actions = (notice: NoticeEdited) => (
    <>
      {notice.state === 'published' && (
        <Link
          className={buttonClasses('plain', 'small')}
          to={`/index/noticeDetail/${notice.id}`}
          aria-label={`${t('see')} ${notice.title}`}
        >
          {t('see')}
        </Link>
      )}
      <Button size="small" onClick={() => setEdited(notice)} aria-label={`${t('edit')} ${notice.title}`}>
        {t('edit')}
      </Button>
      {(notice.state === 'published' || notice.state === 'scheduled') && (
        <Button size="small" onClick={() => setWithdrawn(notice)} aria-label={`${t('withdraw')} ${notice.title}`}>
          {t('withdraw')}
        </Button>
      )}
      {notice.state === 'withdrawn' && (
        <Button size="small" onClick={() => void turn(notice, false).catch(showFailure)} aria-label={`${t('give_back')} ${notice.title}`}>
          {t('give_back')}
        </Button>
      )}
    </>
  );
  return (
    <Panel
      title={t('panel_notices')}
      actions={
        <Button look="filled" onClick={() => setEdited('new')}>
          {t('write_notice')}
        </Button>
      }
      filters={<StateFilter states={states} value={values.state} onChange={(next) => set({ state: next })} />}
    >
      <Paged query={notices} empty={t('no_notices')} onPage={setPage}>
        {({ list }) => <Ledger label={t('panel_notices')} items={list} columns={columns} actions={actions} />}
      </Paged>
      <Suspense fallback={null}>
        {edited && <NoticeEditor notice={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {withdrawn && (
        <ConfirmDialog
          open
          danger
          onClose={() => setWithdrawn(undefined)}
          title={t('withdraw_title', { title: withdrawn.title })}
          confirm={t('withdraw_confirm')}
          onConfirm={() => withdraw(withdrawn)}
        >
          {t('withdraw_text', { count: withdrawn.reads })}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
