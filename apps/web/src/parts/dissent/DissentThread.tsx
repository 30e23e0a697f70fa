import type { DissentSide } from '@praxis/contract/dissents/dissents';
import { EyeOff, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeLabel } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { fileSize } from '../course/course-labels.ts';
import type { Dissent } from './useDissents.ts';

type ThreadPost = { at: number; side: DissentSide; by: Dissent['filed_by']; text: string; files: Dissent['files'] };

function Files({ files }: { files: Dissent['files'] }) {
  if (files.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <a key={file.id} href={file.address} className={buttonClasses('outline', 'small')}>
          <FileText className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          {file.name}
          <span className="text-ink-3">{fileSize(file.size)}</span>
        </a>
      ))}
    </p>
  );
}

function Post({ entry, dissent }: { entry: ThreadPost; dissent: Dissent }) {
  const { t } = useTranslation('dissent');
  const name = entry.by?.name ?? t(`hidden_${entry.side}`);
  const named = entry.side === 'entrant' && dissent.entrant !== null && dissent.entrant !== name;
  const role = named ? dissent.entrant : entry.by === null ? '' : t(`side_${entry.side}`);
  return (
    <li className="dissent-post">
      <time className="text-13 text-ink-2">{timeLabel(entry.at)}</time>
      {entry.by === null ? (
        <span className="inline-grid size-7 flex-none place-items-center rounded-full bg-well text-ink-3" aria-hidden="true">
          <EyeOff className="size-3.5" strokeWidth={1.6} />
        </span>
      ) : (
        <Avatar name={name} picture={entry.by.avatar} />
      )}
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b>{name}</b>
          <span className="text-12 text-ink-3">{role}</span>
        </p>
        <p className="dissent-text">{entry.text}</p>
        <Files files={entry.files} />
      </div>
    </li>
  );
}

function Event({ at, shape, children }: { at: number; shape: MarkShape; children: ReactNode }) {
  return (
    <li className="dissent-post" data-event="true">
      <time className="text-12 text-ink-3">{timeLabel(at)}</time>
      <Mark shape={shape} className="mt-1.5 justify-self-center text-pine" />
      <div className="text-13 text-ink-2">{children}</div>
    </li>
  );
}

/** What was said and what happened, in its order. */
export function DissentThread({ dissent }: { dissent: Dissent }) {
  const { t } = useTranslation('dissent');
  const first: ThreadPost = { at: dissent.filed_at, side: 'entrant', by: dissent.filed_by, text: dissent.text, files: dissent.files };
  const rows = dissent.posts.map((post) => ({ at: post.at, row: <Post key={post.id} entry={post} dissent={dissent} /> }));
  if (dissent.assigned_at !== null) {
    const event = (
      <Event key="assigned" at={dissent.assigned_at} shape="half">
        {dissent.handler ? t('assigned_to', { name: dissent.handler.name }) : t(dissent.handler_expert ? 'assigned_expert' : 'assigned')}
      </Event>
    );
    rows.push({ at: dissent.assigned_at, row: event });
  }
  rows.sort((a, b) => a.at - b.at);
  return (
    <ul aria-label={t('thread')} className="border-b border-line">
      <Post entry={first} dissent={dissent} />
      {rows.map(({ row }) => row)}
      {dissent.decided_at !== null && (
        <Event at={dissent.decided_at} shape={dissent.state === 'upheld' ? 'tick' : 'cross'}>
          <b className="text-ink">{t(`decided_${dissent.state as 'upheld' | 'rejected' | 'inadmissible'}`)}</b>
          <p className="dissent-text text-14 text-ink">{dissent.reply}</p>
        </Event>
      )}
      {dissent.corrected_at !== null && (
        <Event at={dissent.corrected_at} shape="tick">
          {dissent.counted_in === null
            ? t('corrected', { note: dissent.corrected_note })
            : t('corrected_in', { note: dissent.corrected_note, no: dissent.counted_in })}
        </Event>
      )}
    </ul>
  );
}
