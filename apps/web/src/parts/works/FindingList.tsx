import type { WorkFile, WorkFinding } from '@praxis/contract/productions/productions';
import { useTranslation } from 'react-i18next';

/** Something that was found, with the name of the file it is in. */
export type Found = WorkFinding & { file?: string };

/** What was found in the text of a work and in some files of it. */
export const allFindings = (findings: readonly WorkFinding[], files: readonly WorkFile[]): Found[] => [
  ...findings,
  ...files.flatMap((file) => file.findings.map((finding) => ({ ...finding, file: file.name }))),
];

const MOST = 20;

/** What tells whose a work is, and where. */
export function FindingList({ found }: { found: readonly Found[] }) {
  const { t } = useTranslation('works');
  return (
    <ul className="border-t border-line">
      {found.slice(0, MOST).map((finding) => (
        <li key={`${finding.file_id} ${finding.where} ${finding.page} ${finding.word}`} className="border-b border-line py-1.5 text-13">
          <b className="break-all">{finding.word}</b>
          <span className="ml-2 text-ink-3">
            {[
              t(`finding_${finding.kind}`),
              finding.file,
              finding.where === 'page' ? t('where_page', { page: finding.page ?? 1 }) : t(`where_${finding.where}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
