import { type AttendanceState, type ClassPerson, markAttendance } from '@praxis/contract/live-classes/participants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import type { RowAttributes } from '../../../ui/lists/WindowedList.tsx';
import { Problem } from '../../../ui/Problem.tsx';

const states = ['present', 'late', 'leave', 'absent'] as const;

function Facts({ one }: { one: ClassPerson }) {
  const { t } = useTranslation('class-room');
  const hands = one.hands > 0 ? t('hands_raised', { count: one.hands }) : one.role === 'student' ? t('never_raised') : '';
  return (
    <p className="cut text-12 text-ink-3">
      {one.hand_place !== null && <b className="mr-2 text-amber">{t('hand_place', { place: one.hand_place })}</b>}
      {listed([
        t(one.online ? 'is_online' : 'is_offline'),
        one.seconds > 0 ? t('minutes_here', { count: Math.max(1, Math.round(one.seconds / 60)) }) : '',
        hands,
      ])}
    </p>
  );
}

/** Somebody of the class in the panel of people, with roll call. */
export function PersonRow({ one, classId, attributes }: { one: ClassPerson; classId: string; attributes: RowAttributes }) {
  const { t } = useTranslation('class-room');
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (state: AttendanceState) => call(markAttendance, { class_id: classId, user_id: one.person.id, state }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['class-people', classId] }),
  });
  return (
    <li {...attributes} className="absolute inset-x-0 flex items-center gap-3 border-t border-line pr-1">
      <Avatar name={one.person.name} picture={one.person.avatar} />
      <div className="min-w-0 flex-1">
        <p className="cut">{one.person.name}</p>
        {mark.error ? <Problem of={mark.error} /> : <Facts one={one} />}
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
