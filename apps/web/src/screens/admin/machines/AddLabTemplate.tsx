import { addLabTemplate } from '@praxis/contract/labs/machines';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../../parts/upload/SentFileField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

const SYSTEM = '.qcow2,.raw,.img,.tar,.gz,.xz,.zst,.bz2,.tgz';
const fields = ['name', 'id', 'memory', 'disk_mb', 'user', 'home'] as const;
const first = { name: '', id: '', memory: '512', disk_mb: '4096', user: 'student', home: '/home/student' };

/** A template of the operator's own: its files and what machines made of it are like. */
export function AddLabTemplate({ host, onClose, onAdded }: { host: string; onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation(['admin', 'shell']);
  const [typed, setTyped] = useState(first);
  const [display, setDisplay] = useState<'text' | 'desktop'>('text');
  const [system, kernel, initrd] = [useSentFile('lab_template'), useSentFile('lab_template'), useSentFile('lab_template')];
  const add = useMutation({
    mutationFn: () => {
      const isDisk = /\.(qcow2|raw|img)$/i.test(system.file?.name ?? '');
      const files = [
        { part: isDisk ? ('disk' as const) : ('rootfs' as const), file_id: system.fileId ?? '' },
        ...(kernel.fileId ? [{ part: 'vmlinuz' as const, file_id: kernel.fileId }] : []),
        ...(initrd.fileId ? [{ part: 'initrd' as const, file_id: initrd.fileId }] : []),
      ];
      const { name, id: template, memory, disk_mb, user, home } = typed;
      const size = { memory_mb: Number(memory), disk_mb: Number(disk_mb) };
      return call(addLabTemplate, { host, template, name, display, user, home, files, ...size });
    },
    onSuccess() {
      toastDone(t('lab_added'));
      onAdded();
      onClose();
    },
  });
  const sending = [system, kernel, initrd].some((one) => one.sending);
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('lab_add_title', { host })}
      summary={t('lab_add_words')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={add.isPending} disabled={!system.fileId || sending} onClick={() => add.mutate()}>
            {t('lab_add_send')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        {fields.map((field) => (
          <Field key={field} label={t(`lab_add_${field}`)}>
            <TextInput
              value={typed[field]}
              maxLength={100}
              inputMode={field === 'memory' || field === 'disk_mb' ? 'numeric' : 'text'}
              onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div className="mt-4">
        <SegmentedControl
          label={t('lab_add_display')}
          value={display}
          onChange={setDisplay}
          choices={[
            { value: 'text', label: t('lab_add_text') },
            { value: 'desktop', label: t('lab_add_desktop') },
          ]}
        />
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <SentFileField of={system} label={t('lab_add_system')} help={t('lab_add_system_help')} accept={SYSTEM} />
        <SentFileField of={kernel} label={t('lab_add_kernel')} help={t('lab_add_kernel_help')} accept="" />
        <SentFileField of={initrd} label={t('lab_add_initrd')} accept="" />
      </div>
      <Problem of={add.error} />
    </Dialog>
  );
}
