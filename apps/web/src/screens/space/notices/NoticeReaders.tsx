import { listNoticeReaders } from '@praxis/contract/spaces/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { spaceKey } from '../space-queries.ts';

const SIZE = 60;

/** Who has opened a notice and who has not. */
export function NoticeReaders({ spaceId, noticeId, counts }: { spaceId: string; noticeId: string; counts: { read: number; of: number } }) {
  const { t } = useTranslation('space');
  const [read, setRead] = useState<'yes' | 'no'>('no');
  const [page, setPage] = useState(1);
  const readers = useQuery({
    queryKey: spaceKey(spaceId, 'notice', noticeId, 'readers', read, page),
    queryFn: ({ signal }) =>
      call(listNoticeReaders, { notice_id: noticeId, read: read === 'yes', page, size: SIZE }, { signal, background: true }),
  });
  const list = readers.data?.list ?? [];
  return (
    <Section title={t('who_read')} className="mt-10 max-w-[760px]">
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <SegmentedControl
          label={t('who_read')}
          value={read}
          onChange={(next) => {
            setRead(next);
            setPage(1);
          }}
          choices={[
            { value: 'no', label: t('have_not_read', { count: counts.of - counts.read }) },
            { value: 'yes', label: t('have_read', { count: counts.read }) },
          ]}
        />
        <span className="w-40">
          <ProgressBar value={counts.of === 0 ? 0 : counts.read / counts.of} label={t('who_read')} thick />
        </span>
      </div>
      <Problem of={readers.error} retry={() => void readers.refetch()} />
      {readers.isSuccess && list.length === 0 && <p className="border-t border-line py-3 text-ink-3">{t('nobody_here')}</p>}
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {list.map(({ person, read_at }) => (
          <li key={person.id} className="flex items-center gap-2 text-13">
            <Avatar name={person.name} picture={person.avatar} size="small" />
            {person.name}
            {read_at !== null && <span className="text-12 text-ink-3">{timeLabel(read_at)}</span>}
          </li>
        ))}
      </ul>
      <Pagination page={page} size={SIZE} total={readers.data?.total ?? 0} onPage={setPage} />
    </Section>
  );
}
