import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { usePost } from '../chat/usePost.ts';

const quick = [30, 60, 180, 300] as const;

/** Sets the clock everybody sees; counting down needs its seconds (S-198). */
export function TimerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['class-room', 'shell']);
  const post = usePost();
  const [direction, setDirection] = useState<'down' | 'up'>('down');
  const [seconds, setSeconds] = useState('60');
  const [wrong, setWrong] = useState('');
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const count = direction === 'up' ? 0 : Number(seconds);
    if (direction === 'down' && !(Number.isInteger(count) && count >= 1 && count <= 36_000)) return setWrong(t('timer_needs_seconds'));
    if (await post({ kind: 'timer', act: 'start', direction, seconds: count })) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('timer')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void start(event)}>
        <SegmentedControl
          label={t('timer_direction')}
          value={direction}
          onChange={setDirection}
          choices={[
            { value: 'down', label: t('timer_down') },
            { value: 'up', label: t('timer_up') },
          ]}
        />
        {direction === 'down' && (
          <>
            <Field label={t('timer_seconds')} error={wrong} required>
              <TextInput type="number" min={1} max={36_000} value={seconds} onChange={(event) => setSeconds(event.target.value)} />
            </Field>
            <span className="flex flex-wrap gap-2">
              {quick.map((one) => (
                <Button key={one} size="small" onClick={() => setSeconds(String(one))}>
                  {t('seconds_of', { count: one })}
                </Button>
              ))}
            </span>
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit">
            {t('timer_start')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
