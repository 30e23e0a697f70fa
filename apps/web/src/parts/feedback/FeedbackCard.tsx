import type { FeedbackState, OwnFeedback } from '@praxis/contract/admin/feedback';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';

const looks: Record<FeedbackState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  new: { shape: 'waiting', tone: 'amber' },
  seen: { shape: 'working', tone: 'ink' },
  answered: { shape: 'tick', tone: 'pine' },
  closed: { shape: 'over', tone: 'mute' },
};

/** One thing somebody said, with its picture, where it stands, and the answer. */
export function FeedbackCard({ feedback, person, children }: { feedback: OwnFeedback; person?: string; children?: ReactNode }) {
  const { t } = useTranslation('feedback');
  return (
    <li className="border-t border-line py-4">
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-3">
        {person && <b className="text-14 text-ink">{person}</b>}
        <StateLabel {...looks[feedback.state]}>{t(`state_${feedback.state}`)}</StateLabel>
        <span>{timeLabel(feedback.created_at)}</span>
        <span className="break-all">{feedback.page}</span>
      </div>
      <p className="break-words whitespace-pre-wrap">{feedback.text}</p>
      {feedback.picture && (
        <a href={feedback.picture} target="_blank" rel="noreferrer" className="mt-2 inline-block">
          <img src={feedback.picture} alt={t('picture_label')} loading="lazy" className="max-h-48 max-w-full border border-line-2" />
        </a>
      )}
      {person && <p className="mt-1 text-12 break-words text-ink-3">{feedback.browser}</p>}
      {feedback.answer && (
        <blockquote className="mt-3 ml-0 border-l-2 border-pine pl-3">
          <p className="mb-0.5 text-12 text-ink-3">
            {t('answer')} {feedback.answered_at !== null && spokenTime(feedback.answered_at)}
          </p>
          <p className="break-words whitespace-pre-wrap">{feedback.answer}</p>
        </blockquote>
      )}
      {children && <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{children}</div>}
    </li>
  );
}
