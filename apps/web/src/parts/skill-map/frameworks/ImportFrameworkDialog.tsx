import type { DataOf } from '@praxis/contract/core/endpoint';
import { frameworkTemplate, importFramework, MAX_FRAMEWORK_LINES } from '@praxis/contract/skills/frameworks';
import type { FrameView } from '@praxis/contract/skills/maps';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { download } from '../../../platform/download.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { SentFileField, useSentFile } from '../../upload/SentFileField.tsx';
import { ImportPreview } from './ImportPreview.tsx';

type Found = DataOf<typeof importFramework>;
type Props = { frame: FrameView; onClose: () => void; onDone: (editId: string) => void };

const newImport = () => crypto.randomUUID().replaceAll('-', '');

/** The file, and of a big framework the group whose skills are wanted. */
function ChooseFile({ file, group, onGroup }: { file: ReturnType<typeof useSentFile>; group: string; onGroup: (group: string) => void }) {
  const { t } = useTranslation('skills');
  return (
    <>
      <SentFileField of={file} label={t('import_choose')} help={t('import_help')} accept=".xlsx,.csv,.json,.zip" />
      <Button look="soft" className="mt-3" onClick={() => void call(frameworkTemplate, { format: 'xlsx' }).then(download, showFailure)}>
        {t('import_template')}
      </Button>
      {/\.(zip|csv)$/i.test(file.file?.name ?? '') && (
        <Field label={t('import_group')} help={t('import_group_help')} className="mt-3">
          <TextInput maxLength={300} value={group} onChange={(event) => onGroup(event.target.value)} />
        </Field>
      )}
    </>
  );
}

/** A framework from a file: first what would become of every line, then the same done as one edit that can be undone. */
export function ImportFrameworkDialog({ frame, onClose, onDone }: Props) {
  const { t } = useTranslation('skills');
  const file = useSentFile('framework_file');
  const [group, setGroup] = useState('');
  const [remove, setRemove] = useState(false);
  const [importId] = useState(newImport);
  const run = useMutation({
    mutationFn: ({ fileId = '', dryRun }: { fileId: string | undefined; dryRun: boolean }) =>
      call(importFramework, {
        ...{ frame_kind: frame.kind, frame_id: frame.id, file_id: fileId, import_id: importId, group, dry_run: dryRun },
        remove_missing: remove,
      }),
    onSuccess: (result) => {
      if (!result.done) return;
      onDone(importId);
      onClose();
    },
  });
  const [found, setFound] = useState<Found>();
  const check = () => run.mutate({ fileId: file.fileId, dryRun: true }, { onSuccess: setFound });
  const counts = found?.counts;
  const changes = counts ? counts.added + counts.changed + counts.edges + counts.jobs + (remove ? counts.missing : 0) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import_title')}
      width="wide"
      foot={
        found ? (
          <>
            <Button onClick={() => setFound(undefined)}>{t('import_back')}</Button>
            <Button
              key="import"
              look="filled"
              busy={run.isPending}
              disabled={changes === 0 || found.counts.faulty > 0}
              onClick={() => run.mutate({ fileId: file.fileId, dryRun: false })}
            >
              {t('import_do')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('import_cancel')}</Button>
            <Button key="check" look="filled" busy={run.isPending} disabled={!file.fileId} onClick={check}>
              {t('import_check')}
            </Button>
          </>
        )
      }
    >
      {found ? (
        <>
          <ImportPreview found={found} most={MAX_FRAMEWORK_LINES} />
          {found.counts.missing > 0 && (
            <Checkbox
              className="mt-3"
              label={t('import_missing', { count: found.counts.missing })}
              checked={remove}
              onChange={(event) => setRemove(event.target.checked)}
            />
          )}
        </>
      ) : (
        <ChooseFile {...{ file, group, onGroup: setGroup }} />
      )}
      {run.variables?.fileId === file.fileId && <Problem of={run.error} />}
    </Dialog>
  );
}
