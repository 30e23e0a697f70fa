import type { PackageImport } from '@praxis/contract/course-packages/course-packages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fileSize } from '../../parts/course/course-labels.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import { PackageDecision } from './PackageDecision.tsx';
import { PackageLines } from './PackageLines.tsx';

function Counts({ found: { counts } }: { found: PackageImport }) {
  const { t } = useTranslation('course-import');
  const visible = [
    ['chapters', counts.chapters],
    ['sections', counts.sections],
    ['activities', counts.activities],
    ['pictures', counts.pictures],
    ['files', counts.files],
    ['bytes', fileSize(counts.bytes)],
    ['left_out', counts.left_out],
  ] as const;
  return (
    <dl className="my-4 flex flex-wrap gap-x-8 gap-y-3">
      {visible.map(([word, count]) => (
        <div key={word}>
          <dt className="text-12 text-ink-3">{t(`count_${word}`)}</dt>
          <dd className={word === 'left_out' && counts.left_out > 0 ? 'text-20 text-red' : 'text-20'}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the import ended, and where to go from there. */
function Ending({ found, onAgain }: { found: PackageImport; onAgain: () => void }) {
  const { t } = useTranslation('course-import');
  if (found.state === 'done' && found.course_id) {
    const text =
      found.choice === 'new_version' ? (found.version ? t('done_version', { version: found.version }) : t('done_draft')) : t('done_copy');
    return (
      <div role="status" className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-pine-soft px-4 py-3">
        <StateLabel shape="tick" tone="pine">
          {text}
        </StateLabel>
        {found.counts.files > 0 && <span className="text-13 text-ink-2">{t('done_note')}</span>}
        <span className="ml-auto flex gap-2">
          <Button onClick={onAgain}>{t('another')}</Button>
          <Link to={`/course/${found.course_id}/design`} className={buttonClasses('filled')}>
            {t('open_course')}
          </Link>
        </span>
      </div>
    );
  }
  if (found.state === 'skipped') {
    return (
      <div role="status" className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-well px-4 py-3">
        <span>{t('skipped')}</span>
        <Button className="ml-auto" onClick={onAgain}>
          {t('another')}
        </Button>
      </div>
    );
  }
  if (found.state !== 'stopped' && found.state !== 'failed') return null;
  return (
    <div role="alert" className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-red-soft px-4 py-3 text-red">
      <span>{`${t('stopped')} ${found.problem}`}</span>
      <Button className="ml-auto" onClick={onAgain}>
        {t('another')}
      </Button>
    </div>
  );
}

type ReportProps = { found: PackageImport; onAccepted: (jobId: string | null) => void; onAgain: () => void };

/** What is in a package, what it becomes, and what is to be decided. */
export function PackageReport({ found, onAccepted: onImported, onAgain }: ReportProps) {
  const { t } = useTranslation('course-import');
  const format = found.format === 'cartridge' ? 'Common Cartridge' : t('own_format');
  return (
    <>
      <Ending found={found} onAgain={onAgain} />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-16 font-bold break-words">{found.course?.title ?? found.name}</h2>
        <Tag outline>{found.maker && found.format === 'cartridge' ? `${format} · ${found.maker}` : format}</Tag>
        <span className="cut text-13 text-ink-3">{found.name}</span>
      </div>
      {found.course?.intro && <p className="mt-1 line-clamp-2 text-13 whitespace-pre-line text-ink-2">{found.course.intro}</p>}
      <Counts found={found} />
      {found.notes.map((note) => (
        <p key={note} className="mb-3 rounded-md bg-amber-soft px-3 py-2 text-13 text-amber">
          {note}
        </p>
      ))}
      <PackageLines lines={found.lines} />
      {found.state === 'checked' && <PackageDecision found={found} onAccepted={onImported} />}
    </>
  );
}
