import type { LibraryItemView } from '@praxis/contract/library/items';
import { addLibraryVersion } from '@praxis/contract/library/library';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize, useCourseLabels } from '../../parts/course/course-labels.ts';
import { ContentFields, type Input } from '../../parts/library/ContentFields.tsx';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useDownload } from './useDownload.ts';
import { useLibraryRefresh } from './useItemActions.ts';

function NewVersion({ item, onClose }: { item: LibraryItemView; onClose: () => void }) {
  const { t } = useTranslation(['library', 'shell']);
  const refresh = useLibraryRefresh();
  const [input, setInput] = useState<Input>({});
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const missing = item.kind === 'link' ? !input.address?.trim() : !input.file_id;
  const add = useMutation({
    mutationFn: () => call(addLibraryVersion, { item_id: item.id, ...input, note }, { background: true }),
    onSuccess({ version }) {
      void refresh();
      toastDone(t('version_added', { version }));
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (!missing) add.mutate();
  };
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('new_version_title')}
      summary={t('new_version_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={add.isPending} onClick={submit}>
            {t('new_version_do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ContentFields kind={item.kind} given={input} missing={tried && missing} onAssigned={setInput} />
        <Field label={t('version_note')}>
          <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
      <Problem of={add.error} />
    </Dialog>
  );
}

/** Every version of an item, newest first. */
export function Versions({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const { moment } = useCourseLabels();
  const download = useDownload(item.id);
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={t('versions')}
      more={
        item.can.change && (
          <Button size="small" look="quiet" onClick={() => setAdding(true)}>
            {t('new_version')}
          </Button>
        )
      }
    >
      <List label={t('versions')}>
        {item.versions.map((version) => (
          <ListRow
            key={version.id}
            title={t('version', { version: version.number })}
            note={
              <>
                {version.note && <span className="block text-ink-2">{version.note}</span>}
                <span className="block break-all">{version.file_name}</span>
                <span className="block">{`${version.by.name}　${moment(version.at)}`}</span>
              </>
            }
            end={
              item.can.download &&
              version.bytes !== null && (
                <span className="flex flex-none items-center gap-1 text-12 text-ink-3">
                  {fileSize(version.bytes)}
                  <IconButton label={t('download_version', { version: version.number })} onClick={() => download.mutate(version.id)}>
                    <Download className="size-4" strokeWidth={1.6} aria-hidden="true" />
                  </IconButton>
                </span>
              )
            }
          />
        ))}
      </List>
      <Problem of={download.error} />
      {adding && <NewVersion item={item} onClose={() => setAdding(false)} />}
    </Section>
  );
}
