import { listLabFiles, takeLabFile } from '@praxis/contract/labs/machines';
import type { MachineShown } from '@praxis/contract/labs/tasks';
import { useQuery } from '@tanstack/react-query';
import { File, Folder } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../parts/course/course-words.ts';
import { call } from '../../platform/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { List, ListRow } from '../../ui/Table.tsx';

const joined = (folder: string, name: string) => `${folder.replace(/\/$/, '')}/${name}`;
const above = (path: string) => path.replace(/\/[^/]+\/?$/, '') || '/';

/** Folders of the machine, beginning at home; a file is fetched by a click. */
export function DownloadDialog({ machine, onClose }: { machine: MachineShown; onClose: () => void }) {
  const { t } = useTranslation('lab');
  const [path, setPath] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState('');
  const files = useQuery({
    queryKey: ['lab-files', machine.id, machine.generation, path],
    queryFn: ({ signal }) => call(listLabFiles, { machine_id: machine.id, path }, { signal, background: true }),
    gcTime: 0,
    retry: false,
  });
  const here = files.data?.path ?? path;
  const fetchFile = async (name: string) => {
    setBusy(name);
    setFailure(undefined);
    try {
      const taken = await call(takeLabFile, { machine_id: machine.id, path: joined(here, name) });
      const link = document.createElement('a');
      link.href = taken.address;
      link.download = taken.name;
      link.click();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy('');
  };
  return (
    <Dialog open onClose={onClose} width="usual" title={t('download')} summary={<code className="font-mono">{here}</code>}>
      <div className="max-h-[55vh] overflow-y-auto">
        {files.isPending && <Skeleton rows={3} />}
        <Problem of={files.error ?? failure} retry={() => void files.refetch()} />
        {files.data && (
          <List label={t('files')}>
            {here !== '/' && (
              <ListRow
                title={
                  <Button look="quiet" size="small" onClick={() => setPath(above(here))}>
                    {t('folder_up')}
                  </Button>
                }
              />
            )}
            {files.data.entries.map((entry) => (
              <ListRow
                key={entry.name}
                lead={
                  entry.folder ? (
                    <Folder className="size-4" strokeWidth={1.6} aria-hidden="true" />
                  ) : (
                    <File className="size-4" strokeWidth={1.6} aria-hidden="true" />
                  )
                }
                title={<span className="break-all">{entry.name}</span>}
                note={entry.folder ? '' : fileSize(entry.bytes)}
                end={
                  <Button
                    size="small"
                    busy={busy === entry.name}
                    onClick={() => (entry.folder ? setPath(joined(here, entry.name)) : void fetchFile(entry.name))}
                  >
                    {t(entry.folder ? 'open_folder' : 'download')}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  );
}
