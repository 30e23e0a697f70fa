import { saveProjectPart } from '@praxis/contract/projects/parts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../parts/upload/UploadField.tsx';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Strip } from '../../ui/States.tsx';
import type { PartProps } from './part.ts';

/** An address outside with a note such as the hash of a commit; the server never opens it. */
export function LinkPart({ room, stage, part, again, unsaved }: PartProps) {
  const { t } = useTranslation('projects');
  const [link, setLink] = useState(part.link);
  const [note, setNote] = useState(part.note);
  /** What the fields were filled from. */
  const [base, setBase] = useState({ link: part.link, note: part.note, revision: part.revision });
  const [other, setOther] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setFailure(undefined);
    try {
      const place = { run_id: room.id, stage_id: stage.id, part_id: part.id };
      const { saved, revision } = await call(saveProjectPart, { ...place, revision: base.revision, link, note });
      setBase(saved ? { link, note, revision } : { ...base, revision });
      setOther(!saved);
      again();
      return saved;
    } catch (refused) {
      setFailure(refused);
      return false;
    }
  };
  // Who closes the fields or submits the stage does so outside of them.
  useEffect(() => {
    unsaved.set(part.id, async () => (link === base.link && note === base.note) || save());
    return () => void unsaved.delete(part.id);
  });
  return (
    <>
      {part.kind === 'repository' && <p className="mb-2 text-13 text-ink-3">{t('repo_off')}</p>}
      {other && <Strip>{t('link_changed', { name: part.saved_by?.name ?? '', link: listed([part.link, part.note]) })}</Strip>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('link')} className="min-w-64 flex-1">
          <TextInput type="url" value={link} maxLength={500} placeholder="https://" onChange={(event) => setLink(event.target.value)} />
        </Field>
        <Field label={t(part.kind === 'repository' ? 'repo_note' : 'note')} className="w-56">
          <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Button look="filled" onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
      <Problem of={failure} />
    </>
  );
}

/** Files of the team, each taken as soon as it has arrived. */
export function FilePart({ room, stage, part, again }: PartProps) {
  const { t } = useTranslation('projects');
  const [failure, setFailure] = useState<unknown>();
  const change = async (files: { add_file_ids?: string[]; remove_file_ids?: string[] }) => {
    setFailure(undefined);
    try {
      await call(saveProjectPart, { run_id: room.id, stage_id: stage.id, part_id: part.id, revision: part.revision, ...files });
      again();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <>
      <ul className="mb-2">
        {part.files.map((file) => (
          <li key={file.id} className="flex items-center gap-2">
            <a href={file.address} target="_blank" rel="noopener" className="cut">
              {file.name}
            </a>
            <IconButton small label={t('drop_file', { name: file.name })} onClick={() => void change({ remove_file_ids: [file.id] })}>
              <X className="size-3.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <UploadField
        label={t('add_file')}
        accept="*/*"
        purpose="project_file"
        help={t('file_help')}
        present={part.files.map(({ name, size }) => ({ name, bytes: size }))}
        onDone={(fileId) => void change({ add_file_ids: [fileId] })}
      />
      <Problem of={failure} />
    </>
  );
}
