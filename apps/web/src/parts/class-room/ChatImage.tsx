import { useTranslation } from 'react-i18next';
import { useClassFile } from './useClassFile.ts';

/** A picture of the chat; opened in a page of its own. */
export function ChatImage({ classId, fileId }: { classId: string; fileId: string }) {
  const { t } = useTranslation('class-room');
  const address = useClassFile(classId, fileId);
  if (!address) return <span className="text-13 text-ink-3">{t('picture')}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="mt-1 block">
      <img src={address} alt={t('picture')} loading="lazy" className="max-h-40 max-w-full rounded-md bg-well" />
    </a>
  );
}
