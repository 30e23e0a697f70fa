import { Upload } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateRule } from '../../parts/late-work/late-words.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed, timeLabel } from '../../platform/language/dates.ts';
import type { HomeworkDraft } from './homework-draft.ts';

const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

/** A homework as its students will see it. */
export function Preview({ draft, space }: { draft: HomeworkDraft; space: string }) {
  const { t } = useTranslation('homework');
  const late = useLateRule()(draft, draft.late_minutes);
  return (
    <aside className="bg-well px-8 py-6 phone:px-4">
      <h2 className="mb-3 text-14 font-bold">{t('preview')}</h2>
      <div className="rounded-md bg-ground px-7 py-6">
        <p className="text-13 text-ink-3">{space}</p>
        <p className="font-serif text-20 font-bold break-words">{draft.title || t('preview_untitled')}</p>
        <p className="mb-4 text-13">
          <b>{draft.end_at === null ? t('preview_no_due') : t('preview_due', { time: timeLabel(draft.end_at) })}</b>
        </p>
        <div className="text-14 leading-read">
          <Suspense fallback={null}>
            <Written html={draft.html} />
          </Suspense>
        </div>
        {draft.attachments.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-2 text-13">
            {draft.attachments.map(({ id, name }) => (
              <span key={id} className="rounded-sm border border-line-2 px-3 py-1">
                {name}
              </span>
            ))}
          </p>
        )}
        {draft.end_at !== null && late !== '' && <p className="mt-4 text-12 text-ink-3">{late}</p>}
        <p className="mt-4 flex items-center gap-3 rounded-md border border-dashed border-control px-4 py-4 text-14 text-ink-2">
          <Upload className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {listed(draft.accepts.map((kind) => t(`accepts_${kind}`)))}
        </p>
      </div>
    </aside>
  );
}
