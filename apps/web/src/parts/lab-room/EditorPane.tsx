import { LAB_TEXT_LENGTH } from '@praxis/contract/labs/files';
import type { LabRoom, MachineView } from '@praxis/contract/labs/tasks';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { CodeEditor } from '../code/CodeEditor.tsx';
import type { CodeLanguage } from '../code/code-languages.ts';
import { FolderList, joined, useFolder } from './FolderList.tsx';
import { useLabFile } from './useLabFile.ts';
import { isRunning } from './useLabRoom.ts';

const endings: Record<string, CodeLanguage> = {
  ...{ c: 'cpp', h: 'cpp', cc: 'cpp', cpp: 'cpp', hpp: 'cpp', py: 'python', java: 'java' },
};
const languageOf = (path: string) => endings[path.split('.').at(-1) ?? ''] ?? 'plain';

function NewFile({ onCreate }: { onCreate: (name: string) => void }) {
  const { t } = useTranslation('lab');
  const [name, setName] = useState('');
  const create = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onCreate(name.trim());
    setName('');
  };
  return (
    <form className="flex gap-2 border-t border-line p-3" onSubmit={create}>
      <TextInput
        className="min-w-0 flex-1"
        aria-label={t('editor_new_name')}
        placeholder={t('editor_new_name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('editor_new')}
      </Button>
    </form>
  );
}

function Editor({ machine }: { machine: MachineView }) {
  const { t } = useTranslation(['lab', 'shell']);
  const [path, setPath] = useState('');
  const [next, setNext] = useState<() => void>();
  const folder = useFolder(machine, path);
  const lab = useLabFile(machine, () => void folder.refetch());
  const { file, unsaved } = lab;
  /** Does something that takes the place of the file in hand; asks first when it is not saved. */
  const replace = (work: () => void) => (unsaved ? setNext(() => work) : work());
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[288px_minmax(0,1fr)] phone:flex phone:flex-col">
      <nav aria-label={t('editor_files')} className="flex min-h-0 flex-col border-r border-line">
        <p className="border-b border-line px-4 py-2 font-mono text-12 break-all text-ink-3">{folder.data?.path ?? path}</p>
        <div className="min-h-0 flex-1 overflow-y-auto px-3">
          <FolderList
            folder={folder}
            failure={lab.opening.error}
            fileWord={t('open_folder')}
            onFolder={setPath}
            onFile={(of) => replace(() => lab.open(of))}
          />
        </div>
        {folder.data && <NewFile onCreate={(name) => replace(() => lab.create(joined(folder.data.path, name)))} />}
      </nav>
      <section aria-label={t('editor')} className="flex min-h-0 min-w-0 flex-col">
        {file ? (
          <>
            <div className="flex min-h-11 flex-none items-center gap-3 border-b border-line px-4">
              <code className="cut min-w-0 flex-1 font-mono text-13">{file.path}</code>
              <span className={unsaved ? 'text-13 text-amber' : 'text-13 text-ink-3'}>
                {t(unsaved ? 'editor_unsaved' : 'editor_saved')}
              </span>
              <Button
                look="filled"
                disabled={!unsaved || file.text.length > LAB_TEXT_LENGTH}
                busy={lab.saving.isPending}
                onClick={lab.save}
              >
                {t('editor_save')}
              </Button>
            </div>
            <Problem of={lab.saving.error} />
            <div className="min-h-0 flex-1">
              <CodeEditor
                key={file.path}
                label={file.path}
                language={languageOf(file.path)}
                value={file.text}
                onChange={lab.write}
                onSubmit={lab.save}
              />
            </div>
          </>
        ) : (
          <EmptyState plain>{t('editor_choose')}</EmptyState>
        )}
      </section>
      <ConfirmDialog
        open={next !== undefined}
        onClose={() => setNext(undefined)}
        title={t('editor_leave_title')}
        confirm={t('editor_leave')}
        danger
        onConfirm={async () => next?.()}
      >
        {t('editor_leave_words', { path: file?.path ?? '' })}
      </ConfirmDialog>
    </div>
  );
}

/** The code editor of a lab (S-087, extend_type 2): the files of a machine and the one being written. */
export function EditorPane({
  room,
  shown: visible,
  onShow,
}: {
  room: LabRoom;
  shown: MachineView | undefined;
  onShow: (node: string) => void;
}) {
  const { t } = useTranslation('lab');
  return (
    <div className="flex min-h-0 flex-col">
      {room.machines.length > 1 && (
        <Select
          aria-label={t('machines')}
          className="m-3 w-60"
          choices={room.machines.map(({ node, title }) => ({ value: node, label: `${title} ${node}` }))}
          value={visible?.node ?? ''}
          onChange={(event) => onShow(event.target.value)}
        />
      )}
      {visible && isRunning(visible) && room.can.work ? (
        <Editor key={`${visible.id} ${visible.generation}`} machine={visible} />
      ) : (
        <EmptyState plain>{t('editor_off')}</EmptyState>
      )}
    </div>
  );
}
