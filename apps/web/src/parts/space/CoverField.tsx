import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../platform/show-failure.ts';
import { FileField, type UploadState } from '../../ui/fields/FileField.tsx';
import { fittedInto } from '../upload/fit-picture.ts';
import { sendFile } from '../upload/upload.ts';
import { COVER_MOST, coverRefusal } from './cover-rule.ts';

type CoverFieldProps = {
  present: string | null;
  purpose?: 'space_cover' | 'competition_cover';
  /** What covers of this purpose may be, in words; of spaces by default. */
  rule?: string;
  onDone: (fileId: string) => void;
};

/** Takes a cover, shows it at once and sends it; `onDone` brings the id of the stored file. */
export function CoverField({ present, purpose = 'space_cover', rule, onDone }: CoverFieldProps) {
  const { t } = useTranslation('space-parts');
  const [visible, setView] = useState<string | null>(null);
  const [upload, setUpload] = useState<UploadState>();
  const [error, setError] = useState('');

  // An object address keeps the picture in memory until it is given back.
  useEffect(() => () => (visible ? URL.revokeObjectURL(visible) : undefined), [visible]);

  const take = async ([chosen]: File[]) => {
    if (!chosen) return;
    const file = await fittedInto(chosen, COVER_MOST);
    const refused = coverRefusal(file, rule);
    setError(refused ?? '');
    if (refused) return;
    setUpload({ name: file.name, size: file.size, sent: 0 });
    try {
      onDone(await sendFile(file, purpose));
      setView(URL.createObjectURL(file));
      setUpload({ name: file.name, size: file.size, sent: file.size, done: true });
    } catch (failure) {
      setUpload(undefined);
      setError(failureText(failure));
    }
  };
  const picture = visible ?? present;
  return (
    <div className="flex flex-col gap-3">
      <div className="w-full">
        <FileField
          label={t('cover')}
          help={t('cover_help')}
          error={error}
          accept="image/jpeg,image/png"
          uploads={upload ? [upload] : []}
          onFiles={(files) => void take(files)}
        />
      </div>
      {picture && <img src={picture} alt={t('cover_preview')} className="h-20 w-30 rounded-md bg-well object-cover" />}
    </div>
  );
}
