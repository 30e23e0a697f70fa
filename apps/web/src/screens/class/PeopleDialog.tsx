import { type AttendanceState, type ClassPerson, listClassPeople, markAttendance } from '@praxis/contract/class-people';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { listed } from '../../platform/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Select, TextInput } from '../../ui/TextInput.tsx';
import type { Lesson } from './WaitingRoom.tsx';

const filters = ['all', 'online', 'offline', 'silent'] as const;
type Filter = (typeof filters)[number];
const states = ['present', 'late', 'leave', 'absent'] as const;

function Person({ one, classId }: { one: ClassPerson; classId: string }) {
  const { t } = useTranslation('class-room');
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (state: AttendanceState) => call(markAttendance, { class_id: classId, user_id: one.person.id, state }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['class-people', classId] }),
  });
  const facts = listed([
    t(one.online ? 'is_online' : 'is_offline'),
    one.seconds > 0 ? t('minutes_here', { count: Math.max(1, Math.round(one.seconds / 60)) }) : '',
    one.raised ? '' : one.role === 'student' ? t('never_raised') : '',
  ]);
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-1.5 [contain-intrinsic-size:auto_48px] [content-visibility:auto]">
      <Avatar name={one.person.name} picture={one.person.avatar} />
      <div className="min-w-0 flex-1">
        <p className="cut">{one.person.name}</p>
        <p className="cut text-12 text-ink-3">{facts}</p>
        <Problem of={mark.error} />
      </div>
      {one.role === 'student' ? (
        <Select<AttendanceState | ''>
          aria-label={t('attendance_of', { name: one.person.name })}
          className="w-28"
          value={one.attendance ?? ''}
          choices={[
            ...(one.attendance ? [] : [{ value: '' as const, label: '—' }]),
            ...states.map((value) => ({ value, label: t(`attendance_${value}`) })),
          ]}
          onChange={(event) => event.target.value && mark.mutate(event.target.value as AttendanceState)}
        />
      ) : (
        <span className="text-13 text-pine">{t(one.role === 'ta' ? 'role_ta' : 'role_teacher')}</span>
      )}
    </li>
  );
}

/** Everybody of the class, with roll call; the server searches, so thousands are no more work than ten. */
export function PeopleDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const [filter, setFilter] = useState<Filter>('all');
  const [words, setWords] = useState('');
  const q = useDeferredValue(words);
  const found = useInfiniteQuery({
    queryKey: ['class-people', lesson.id, filter, q],
    queryFn: ({ pageParam, signal }) => call(listClassPeople, { class_id: lesson.id, filter, q, page: pageParam, size: 50 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const list = found.data?.pages.flatMap((page) => page.list) ?? [];
  const first = found.data?.pages[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('people')}
      summary={first && t('people_count', { count: first.total, online: first.online })}
      width="usual"
    >
      <div className="mb-3 flex flex-wrap gap-3">
        <Field label={t('find_person')} hideLabel className="min-w-40 flex-1">
          <TextInput
            type="search"
            placeholder={t('find_person')}
            maxLength={50}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <Select
          aria-label={t('people_filter')}
          className="w-44"
          value={filter}
          choices={filters.map((value) => ({ value, label: t(`people_${value}`) }))}
          onChange={(event) => setFilter(event.target.value as Filter)}
        />
      </div>
      {found.isPending && <Skeleton rows={4} />}
      <Problem of={found.error} retry={() => void found.refetch()} />
      {found.isSuccess && list.length === 0 && <EmptyState plain>{t('nobody')}</EmptyState>}
      <section aria-label={t('people')} className="max-h-[55vh] overflow-y-auto">
        <ul>
          {list.map((one) => (
            <Person key={one.person.id} one={one} classId={lesson.id} />
          ))}
        </ul>
        <MoreButton
          shown={list.length}
          total={first?.total ?? 0}
          busy={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
        />
      </section>
    </Dialog>
  );
}
