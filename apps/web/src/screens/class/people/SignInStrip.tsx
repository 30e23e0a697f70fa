import { signIn } from '@praxis/contract/live-classes/participants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useRoomClock, useRoomPart, useRoomStore } from '../useRoom.ts';
import { SecondsLeft } from './SignInDialog.tsx';
import type { Lesson } from './WaitingRoom.tsx';

/** Where a student signs in while it is open. */
export function SignInStrip({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const until = useRoomPart((state) => state.sign_in_until);
  const at = useRoomClock(1000, until !== null);
  const [code, setCode] = useState('');
  const [done, setDone] = useState(0);
  const sign = useMutation({ mutationFn: () => call(signIn, { class_id: lesson.id, code }), onSuccess: () => setDone(until ?? 0) });
  if (me.staff || until === null || at > until || done === until) return null;
  return (
    <form
      className="absolute right-3 bottom-10 z-20 flex flex-wrap items-end gap-2 rounded-md bg-raised p-3 text-ink shadow-[var(--shadow),0_0_0_1px_var(--line)]"
      onSubmit={(event) => {
        event.preventDefault();
        sign.mutate();
      }}
    >
      <Field label={t('sign_in_code')} className="w-28">
        <TextInput inputMode="numeric" maxLength={4} value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
      <Button look="filled" type="submit" busy={sign.isPending} disabled={code.length < 4}>
        {t('sign_in')}
      </Button>
      <SecondsLeft until={until} />
      <Problem of={sign.error} className="w-full" />
    </form>
  );
}
