import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField, type UploadState } from '../../ui/FileField.tsx';
import { sendFile } from '../upload/upload.ts';
import { coverRefusal } from './cover-rule.ts';

/** Takes a cover, shows it at once and sends it; `onDone` brings the id of the stored file. */
export function CoverField({ present, onDone }: { present: string | null; onDone: (fileId: string) => void }) {
  const { t } = useTranslation('space-parts');
  const [visible, setView] = useState<string | null>(null);
  const [upload, setUpload] = useState<UploadState>();
  const [error, setError] = useState('');

  // An object address keeps the picture in memory until it is given back.
  useEffect(() => () => (visible ? URL.revokeObjectURL(visible) : undefined), [visible]);

  const take = async ([file]: File[]) => {
    if (!file) return;
    const refused = coverRefusal(file);
    setError(refused ?? '');
    if (refused) return;
    setUpload({ name: file.name, size: file.size, sent: 0 });
    try {
      onDone(await sendFile(file, 'space_cover'));
      setView(URL.createObjectURL(file));
      setUpload({ name: file.name, size: file.size, sent: file.size, done: true });
    } catch (failure) {
      setUpload(undefined);
      setError((failure as Error).message);
    }
  };
  const picture = visible ?? present;
  return (
    <div className="flex items-start gap-4 phone:flex-col">
      {picture && (
        <img src={picture} alt={t('cover_preview')} className="mt-6 h-20 w-30 flex-none rounded-md bg-well object-cover phone:mt-0" />
      )}
      <div className="w-full flex-1">
        <FileField
          label={t('cover')}
          help={t('cover_help')}
          error={error}
          accept="image/jpeg,image/png"
          uploads={upload ? [upload] : []}
          onFiles={(files) => void take(files)}
        />
      </div>
    </div>
  );
}
