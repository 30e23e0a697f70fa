import type { StemForStudent } from '@praxis/contract/questions/stems';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Skeleton } from '../../ui/States.tsx';
import { StemPlayer } from '../shared-stem/StemPlayer.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { useAttemptState } from './session/useAttempt.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

/** The stem above several questions, beside the one at hand; it stays while one turns from one of them to the next. */
export function StemPanel({ keeper: session, stem, phone }: { keeper: AttemptSession; stem: StemForStudent; phone: boolean }) {
  const { t } = useTranslation('shared-stem');
  const { page, phase } = useAttemptState(session);
  const title = stem.from === stem.to ? t('shared_by_one', { no: stem.from }) : t('shared_by', { from: stem.from, to: stem.to });
  const item = page.at_item ?? stem.from;
  const content = (
    <>
      {stem.audio && (
        <div className="mb-4">
          <StemPlayer attemptId={page.attempt_id} device={session.device} item={item} audio={stem.audio} locked={phase !== 'open'} />
        </div>
      )}
      <div className="text-15 leading-read">
        <Suspense fallback={<Skeleton rows={3} />}>
          <Written html={stem.html} />
        </Suspense>
      </div>
    </>
  );
  if (phone)
    return (
      <details open className="flex-none border-b border-line bg-sunken print:hidden">
        <summary className="min-h-11 cursor-pointer px-4 py-3 text-13 text-ink-2">{title}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section aria-label={title} tabIndex={0} className="max-h-[38vh] overflow-y-auto px-4 pb-4">
          {content}
        </section>
      </details>
    );
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="w-[32%] max-w-[460px] min-w-[300px] flex-none overflow-y-auto border-r border-line bg-sunken px-7 py-6 focus-visible:-outline-offset-2 print:hidden"
    >
      <p className="mb-3 text-13 text-ink-3">{title}</p>
      {content}
    </section>
  );
}
