import { listLabFiles } from '@praxis/contract/labs/machines';
import type { MachineView } from '@praxis/contract/labs/tasks';
import { useQuery } from '@tanstack/react-query';
import { File, Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';
import { atDevice } from '../lab/lab-device.ts';

/** A name inside a folder. */
export const joined = (folder: string, name: string) => `${folder.replace(/\/$/, '')}/${name}`;
const above = (path: string) => path.replace(/\/[^/]+\/?$/, '') || '/';

/** The names in a folder of a machine; the home directory when the path is empty. */
export const useFolder = (machine: MachineView, path: string) =>
  useQuery({
    queryKey: ['lab-files', machine.id, machine.generation, path],
    queryFn: ({ signal }) => call(listLabFiles, { ...atDevice(), machine_id: machine.id, path }, { signal, background: true }),
    gcTime: 0,
    retry: false,
  });

/** One folder of a machine: into folders, up again, and what is done with a file. */
export function FolderList({
  folder,
  failure,
  fileWord: fileLabel,
  busy,
  onFolder,
  onFile,
}: {
  folder: ReturnType<typeof useFolder>;
  failure?: unknown;
  /** What the button of a file says. */
  fileWord: string;
  /** The name of the file that is on its way. */
  busy?: string;
  onFolder: (path: string) => void;
  onFile: (path: string, name: string) => void;
}) {
  const { t } = useTranslation('lab');
  const here = folder.data?.path ?? '';
  return (
    <>
      {folder.isPending && <Skeleton rows={3} />}
      <Problem of={folder.error ?? failure} retry={() => void folder.refetch()} />
      {folder.data && (
        <List label={t('files')}>
          {here !== '/' && (
            <ListRow
              title={
                <Button look="quiet" size="small" onClick={() => onFolder(above(here))}>
                  {t('folder_up')}
                </Button>
              }
            />
          )}
          {folder.data.entries.map((entry) => (
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
                  aria-label={t('file_act', { words: entry.folder ? t('open_folder') : fileLabel, name: entry.name })}
                  busy={busy === entry.name}
                  onClick={() => (entry.folder ? onFolder(joined(here, entry.name)) : onFile(joined(here, entry.name), entry.name))}
                >
                  {entry.folder ? t('open_folder') : fileLabel}
                </Button>
              }
            />
          ))}
        </List>
      )}
    </>
  );
}
