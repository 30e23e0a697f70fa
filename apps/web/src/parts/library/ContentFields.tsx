import { type LibraryKind, libraryPurposes } from '@praxis/contract/library/items';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { UploadField } from '../upload/UploadField.tsx';

/** What a version is made of. */
export type Input = { file_id?: string; address?: string };

const accepts: Record<Exclude<LibraryKind, 'link'>, string> = {
  video: 'video/*,.mp4,.mov,.mkv,.avi,.webm',
  pdf: '.pdf,application/pdf',
  picture: 'image/png,image/jpeg,image/gif,image/webp',
  document: '.doc,.docx,.ppt,.pptx,.xls,.xlsx,.odt,.odp,.ods,.txt,.md,.pdf',
  demo: '.zip,application/zip',
  other: '*/*',
};

/** The file of an item, or its address. */
export function ContentFields({
  kind,
  given: input,
  missing,
  onAssigned: onInput,
}: {
  kind: LibraryKind;
  given: Input;
  missing: boolean;
  onAssigned: (input: Input, name?: string) => void;
}) {
  const { t } = useTranslation('library');
  const [name, setName] = useState('');
  if (kind === 'link')
    return (
      <Field label={t('address')} required error={missing ? t('address') : undefined}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          value={input.address ?? ''}
          onChange={(event) => onInput({ address: event.target.value })}
        />
      </Field>
    );
  return (
    <div>
      <p className="mb-1 text-13 text-ink-2">{t('file')}</p>
      <UploadField
        label={t('choose_file')}
        accept={accepts[kind]}
        purpose={libraryPurposes[kind]}
        help={input.file_id ? t('file_chosen', { name }) : t(`help_${kind}`)}
        onDone={(file_id, file) => {
          setName(file.name);
          onInput({ file_id }, file.name);
        }}
      />
      {missing && (
        <div role="alert">
          <Wrong>{t('file_missing')}</Wrong>
        </div>
      )}
    </div>
  );
}
