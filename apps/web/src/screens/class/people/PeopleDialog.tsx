import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { WindowedList } from '../../../ui/lists/WindowedList.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { PersonRow } from './PersonRow.tsx';
import { type PeopleAsk, usePeople } from './usePeople.ts';
import type { Lesson } from './WaitingRoom.tsx';

const filters = ['all', 'online', 'offline', 'silent'] as const;
const orders = ['presence', 'hands'] as const;
const ROW = 52;

/** Everybody of the class, with roll call; the server searches and only what is in sight is fetched, so thousands are no more work than ten. */
export function PeopleDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const [ask, setAsk] = useState<PeopleAsk>({ q: '', filter: 'all', order: 'presence' });
  const people = usePeople(lesson.id, useDeferredValue(ask));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('people')}
      summary={!people.pending && t('people_count', { count: people.total, online: people.online })}
      width="usual"
    >
      <div className="mb-3 flex flex-wrap gap-3">
        <Field label={t('find_person')} hideLabel className="min-w-36 flex-1">
          <SearchField placeholder={t('find_person')} maxLength={50} value={ask.q} onChange={(text) => setAsk({ ...ask, q: text })} />
        </Field>
        <Select
          aria-label={t('people_filter')}
          className="w-36"
          value={ask.filter ?? 'all'}
          choices={filters.map((value) => ({ value, label: t(`people_${value}`) }))}
          onChange={(event) => setAsk({ ...ask, filter: event.target.value as PeopleAsk['filter'] })}
        />
        <Select
          aria-label={t('people_order')}
          className="w-36"
          value={ask.order ?? 'presence'}
          choices={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
          onChange={(event) => setAsk({ ...ask, order: event.target.value as PeopleAsk['order'] })}
        />
      </div>
      {people.pending && <Skeleton rows={4} />}
      <Problem of={people.error} retry={people.retry} />
      {!people.pending && people.total === 0 && !people.error && <EmptyState plain>{t('nobody')}</EmptyState>}
      <WindowedList
        key={`${ask.filter} ${ask.order} ${ask.q}`}
        label={t('people')}
        className="max-h-[55vh]"
        count={people.total}
        rowHeight={ROW}
        onRange={people.onRange}
        row={(place, attributes) => {
          const one = people.at(place);
          return one ? (
            <PersonRow key={one.person.id} one={one} classId={lesson.id} attributes={attributes} />
          ) : (
            <li key={place} {...attributes} className="absolute inset-x-0 border-t border-line" />
          );
        }}
      />
    </Dialog>
  );
}
