import { takeLabFile } from '@praxis/contract/labs/machines';
import type { MachineView } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { atDevice } from '../lab/lab-device.ts';
import { FolderList, useFolder } from './FolderList.tsx';

/** Folders of the machine, beginning at home; a file is fetched by a click. */
export function DownloadDialog({ machine, onClose }: { machine: MachineView; onClose: () => void }) {
  const { t } = useTranslation('lab');
  const [path, setPath] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState('');
  const folder = useFolder(machine, path);
  const fetchFile = async (file: string, name: string) => {
    setBusy(name);
    setFailure(undefined);
    try {
      const accepted = await call(takeLabFile, { ...atDevice(), machine_id: machine.id, path: file });
      const link = document.createElement('a');
      link.href = accepted.address;
      link.download = accepted.name;
      link.click();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy('');
  };
  const here = folder.data?.path ?? path;
  return (
    <Dialog open onClose={onClose} width="usual" title={t('download')} summary={<code className="font-mono">{here}</code>}>
      <div className="max-h-[55vh] overflow-y-auto">
        <FolderList
          folder={folder}
          failure={failure}
          fileWord={t('download')}
          busy={busy}
          onFolder={setPath}
          onFile={(file, name) => void fetchFile(file, name)}
        />
      </div>
    </Dialog>
  );
}
