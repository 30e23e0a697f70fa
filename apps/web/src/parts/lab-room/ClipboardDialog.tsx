import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { sendClipboard, takeClipboard } from '@praxis/contract/labs/machines';
import type { MachineView } from '@praxis/contract/labs/tasks';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ConsoleHands } from '../lab/console-access.ts';
import { atDevice } from '../lab/lab-device.ts';

/** Text on its way in or out: by the clipboard of the machine, or typed key by key where it has none. */
export function ClipboardDialog({
  machine,
  hands,
  display,
  onClose,
}: {
  machine: MachineView;
  hands: RefObject<ConsoleHands | undefined>;
  display: 'tty' | 'vnc';
  onClose: () => void;
}) {
  const { t } = useTranslation('lab');
  const [text, setText] = useState(() => hands.current?.text() ?? '');
  const [busy, setBusy] = useState<'put' | 'take'>();
  const [failure, setFailure] = useState<unknown>();
  const run = async (what: 'put' | 'take', work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(undefined);
  };
  const put = () =>
    run('put', async () => {
      await call(sendClipboard, { ...atDevice(), machine_id: machine.id, text });
      toastDone(t('clipboard_put'));
    });
  const take = () =>
    run('take', async () => {
      const found = (await call(takeClipboard, { ...atDevice(), machine_id: machine.id })).text;
      setText(found);
      await navigator.clipboard?.writeText(found).catch(() => undefined);
    });
  const typed = () => {
    const console = hands.current;
    onClose();
    console?.focus();
    void console?.type(text);
  };
  const { clipboard } = machine.can;
  // Keys of a desktop are Latin ones: other letters go by its clipboard.
  const keyless = display === 'vnc' && /[^\t\n\r -~]/.test(text);
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('clipboard')}
      summary={t(clipboard ? 'clipboard_words' : 'clipboard_words_tty')}
      foot={
        <>
          {clipboard && (
            <Button busy={busy === 'take'} onClick={() => void take()}>
              {t('clipboard_take')}
            </Button>
          )}
          <Button look={clipboard ? 'outline' : 'filled'} disabled={text === '' || keyless} onClick={typed}>
            {t('type_it')}
          </Button>
          {clipboard && (
            <Button look="filled" busy={busy === 'put'} disabled={text === ''} onClick={() => void put()}>
              {t('clipboard_to')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('clipboard_text')}>
        <TextArea
          rows={6}
          maxLength={LAB_LIMITS.clipboard}
          value={text}
          className="font-mono"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {keyless && clipboard && <p className="mt-2 text-13 text-ink-3">{t('type_latin_only')}</p>}
      <Problem of={failure} />
    </Dialog>
  );
}
