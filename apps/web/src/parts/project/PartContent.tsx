import type { ProjectPartView } from '@praxis/contract/projects/parts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Skeleton } from '../../ui/States.tsx';

const RichTextView = lazyPart(() => import('../writing/RichTextView.tsx'));

/** What was handed in of a deliverable, to read. */
export function PartContent({ part }: { part: ProjectPartView }) {
  const { t } = useTranslation('projects');
  if (part.kind === 'text' && part.html)
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <RichTextView html={part.html} />
      </Suspense>
    );
  if (part.link.startsWith('refs/'))
    return (
      <p className="break-words font-mono text-13">
        {part.link.replace(/^refs\/(heads|tags)\//, '')} {part.note.slice(0, 7)}
      </p>
    );
  if (part.link)
    return (
      <p className="break-words">
        <a href={part.link} target="_blank" rel="noopener noreferrer nofollow">
          {part.link}
        </a>
        {part.note && <span className="ml-3 font-mono text-13 text-ink-3">{part.note}</span>}
      </p>
    );
  if (part.kind === 'file' && part.files.length > 0)
    return (
      <ul>
        {part.files.map((file) => (
          <li key={file.id}>
            <a href={file.address} target="_blank" rel="noopener">
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    );
  return <p className="text-13 text-ink-3">{t('empty')}</p>;
}
