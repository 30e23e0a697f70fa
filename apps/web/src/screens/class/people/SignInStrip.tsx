import { signIn } from '@praxis/contract/live-classes/participants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useRoomClock, useRoomPart, useRoomStore } from '../useRoom.ts';
import { SecondsLeft } from './SignInDialog.tsx';
import type { Lesson } from './WaitingRoom.tsx';

const signedKey = (classId: string, userId: string) => `class-signed-in ${classId} ${userId}`;

/** Which opening of signing in was answered here; a page that is opened anew does not ask again. */
function useSigned(classId: string, userId: string) {
  const key = signedKey(classId, userId);
  const [signed, setSigned] = useState(() => Number(sessionStorage.getItem(key) ?? 0));
  const note = (until: number) => {
    sessionStorage.setItem(key, String(until));
    setSigned(until);
  };
  return [signed, note] as const;
}

/** Where a student signs in while it is open. */
export function SignInStrip({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const until = useRoomPart((state) => state.sign_in_until);
  const at = useRoomClock(1000, until !== null);
  const [code, setCode] = useState('');
  const [signed, noteSigned] = useSigned(lesson.id, me.id);
  const sign = useMutation({
    mutationFn: () => call(signIn, { class_id: lesson.id, code }),
    onSuccess() {
      noteSigned(until ?? 0);
      toastDone(t('signed_in'));
    },
  });
  if (me.staff || until === null || at > until || signed === until) return null;
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
