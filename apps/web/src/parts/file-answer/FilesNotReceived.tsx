import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/language/dates.ts';
import { useAnswerFiles, useSender } from './useAnswerFiles.ts';

/** The files of an answer that the server has not got; those sent from here right now are left out where they are shown otherwise. */
export default function FilesNotReceived({ attemptId, sent = false }: { attemptId: string; sent?: boolean }) {
  const { t } = useTranslation('homework');
  const known = useAnswerFiles(attemptId);
  const { sending } = useSender(attemptId);
  const names = (known.data?.files ?? [])
    .filter(({ stored_at, sha256 }) => stored_at === null && !(sent && sending[sha256]))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return <p className="mt-2 text-13 break-words text-amber">{t('not_received', { names: listed(names) })}</p>;
}
