import { listClassPeople, splitClass } from '@praxis/contract/live-classes/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useRoomPart } from '../useRoom.ts';
import type { Lesson } from './WaitingRoom.tsx';

/** Names asked for at once; a group's others are counted. */
/** The groups as they are, also when they were made before this was opened. */
function Groups({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const groups = useRoomPart((state) => state.groups);
  const { data } = useQuery({
    queryKey: ['class-people', lesson.id, 'names'],
    queryFn: ({ signal }) => everyPage((page) => call(listClassPeople, { class_id: lesson.id, ...page }, { signal })),
    enabled: groups.length > 0,
  });
  const names = new Map(data?.map(({ person }) => [person.id, person.name]));
  if (!data) return null;
  return (
    <ul className="mt-4 grid max-h-[46vh] gap-3 overflow-y-auto min-[600px]:grid-cols-2">
      {groups.map(({ name, user_ids }) => {
        const known = user_ids.flatMap((id) => names.get(id) ?? []);
        const others = user_ids.length - known.length;
        return (
          <li key={name}>
            <b>{t('group_of', { name })}</b>
            <p className="text-13 text-ink-2">{[...known, ...(others > 0 ? [t('more_hands', { count: others })] : [])].join(' ')}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** Puts those who are there into groups by lot; each student is told theirs. */
export function GroupsDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const grouped = useRoomPart((state) => state.groups.length > 0);
  const [count, setCount] = useState('4');
  const split = useMutation({ mutationFn: (groups: number) => call(splitClass, { class_id: lesson.id, groups }) });
  return (
    <Dialog open onClose={onClose} title={t('groups')} width="usual">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          split.mutate(Math.max(1, Math.min(50, Number(count) || 1)));
        }}
      >
        <Field label={t('groups_count')} className="w-32">
          <TextInput type="number" min={1} max={50} value={count} onChange={(event) => setCount(event.target.value)} />
        </Field>
        <Button look="filled" type="submit" busy={split.isPending}>
          {t('groups_make')}
        </Button>
        {grouped && <Button onClick={() => split.mutate(0)}>{t('groups_end')}</Button>}
      </form>
      <Problem of={split.error} className="mt-3" />
      <Groups lesson={lesson} />
    </Dialog>
  );
}
