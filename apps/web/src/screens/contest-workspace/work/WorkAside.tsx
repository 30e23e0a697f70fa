import type { WorkView } from '@praxis/contract/productions/productions';
import { useTranslation } from 'react-i18next';
import { allFindings, FindingList, type Found } from '../../../parts/works/FindingList.tsx';
import { clockTime, spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Mark, StateLabel } from '../../../ui/Mark.tsx';
import { Tag } from '../../../ui/States.tsx';
import { draftOf, type Writing } from './useWork.ts';

/** Everything that was found in the version that counts. */
export function findingsOf(work: WorkView): Found[] {
  const version = work.versions.find(({ no }) => no === work.current);
  if (!version) return [];
  return allFindings(
    version.findings,
    version.files.flatMap((id) => work.files.find((file) => file.id === id) ?? []),
  );
}

/** What may tell whose a work is, and where. */
export function Findings({ work }: { work: WorkView }) {
  const { t } = useTranslation('works');
  const found = findingsOf(work);
  return (
    <section aria-label={t('findings')}>
      <h2 className="text-14 font-bold">{t('findings')}</h2>
      {found.length === 0 ? (
        <p className="mt-1 text-13 text-ink-3">{t('findings_none')}</p>
      ) : (
        <>
          <p className="mt-1 text-13 text-amber">{t('findings_note')}</p>
          <div className="mt-2">
            <FindingList found={found} />
          </div>
        </>
      )}
    </section>
  );
}

/** The versions of a work, each of which can be taken again. */
export function Versions({ work, writing }: { work: WorkView; writing: Writing }) {
  const { t } = useTranslation('works');
  const take = (no: number) => {
    writing.change(draftOf(work, no));
    toastDone(t('use_version_done', { no }));
  };
  return (
    <section aria-label={t('versions')}>
      <h2 className="text-14 font-bold">{t('versions')}</h2>
      {work.versions.length === 0 && <p className="mt-1 text-13 text-ink-3">{t('no_versions')}</p>}
      <ul className="mt-2 max-h-72 overflow-y-auto border-line not-empty:border-t">
        {work.versions.map((version) => (
          <li key={version.no} className="flex min-h-10 items-center gap-2 border-b border-line py-1.5 text-13">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2">
                <b>{t('version', { no: version.no })}</b>
                {version.no === work.current && <Tag>{t('version_current')}</Tag>}
                {version.aside && <Tag outline>{t('version_aside')}</Tag>}
              </span>
              <span className="cut block text-12 text-ink-3">{`${version.person.name}　${spokenTime(version.at)}`}</span>
            </span>
            {work.can.save && version.no !== work.current && (
              <Button look="quiet" size="small" onClick={() => take(version.no)}>
                {t('use_version')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of the last save. */
export function Saved({ work, writing }: { work: WorkView; writing: Writing }) {
  const { t } = useTranslation('works');
  const at = work.versions.find(({ no }) => no === work.current)?.at;
  if (writing.state === 'kept')
    return (
      <StateLabel shape="working" tone="amber">
        {t('kept')}
      </StateLabel>
    );
  if (writing.state === 'refused' || writing.failure)
    return (
      <StateLabel shape="cross" tone="red">
        {t('refused')}
      </StateLabel>
    );
  if (writing.unsent || writing.state === 'saving')
    return (
      <StateLabel shape="working" tone="mute">
        {t('saving')}
      </StateLabel>
    );
  return (
    <span role="status" className="flex items-center gap-1.5 text-13 text-ink-2">
      {at !== undefined && <Mark shape="tick" />}
      {at === undefined ? t('nothing_saved') : t('saved', { time: clockTime(at) })}
    </span>
  );
}
