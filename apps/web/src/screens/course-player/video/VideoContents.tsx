import type { VideoQuestionView } from '@praxis/contract/courses/learning';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../platform/language/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { StateLabel } from '../../../ui/Mark.tsx';
import { useMoment } from './moment.ts';
import { isRightAnswer } from './QuestionCard.tsx';
import type { VideoView } from './useVideo.ts';

const row =
  'flex min-h-11 w-full items-center gap-4 border-t border-line py-2 text-left text-14 hover:bg-sunken focus-visible:-outline-offset-2';

/** The named parts of a film; the one that plays stands out. */
function Chapters({ chapters }: { chapters: VideoView['chapters'] }) {
  const { t } = useTranslation('course-player');
  const { at, jump } = useMoment();
  const now = chapters.findLastIndex((chapter) => at !== undefined && chapter.at <= at);
  if (chapters.length === 0) return null;
  return (
    <ol aria-label={t('chapters')} className="columns-2 gap-10 border-b border-line phone:columns-1">
      {chapters.map(({ id, at: start, title }, place) => (
        <li key={id} className="break-inside-avoid">
          <button
            type="button"
            className={classes(row, place === now && 'font-bold')}
            aria-current={place === now ? 'true' : undefined}
            onClick={() => jump(start)}
          >
            <span className="w-13 flex-none text-13 text-pine">{playTime(start)}</span>
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function AnswerState({ question }: { question: VideoQuestionView }) {
  const { t } = useTranslation('course-player');
  if (question.chosen === null)
    return (
      <StateLabel shape="waiting" tone="mute">
        {t('not_answered')}
      </StateLabel>
    );
  const right = isRightAnswer(question);
  return (
    <StateLabel shape={right ? 'tick' : 'cross'} tone={right ? 'pine' : 'red'}>
      {t(right ? 'answered_right' : 'answered_wrong')}
    </StateLabel>
  );
}

/** What a film holds: its chapters, and the questions at which it stops with what one answered; `tallies` stand in their place for teachers. */
export function VideoContents({ video, onAsk, tallies }: { video: VideoView; onAsk: (id: string) => void; tallies: ReactNode }) {
  const { t } = useTranslation('course-player');
  return (
    <div className="flex flex-col gap-6">
      <Chapters chapters={video.chapters} />
      {tallies}
      {!tallies && video.questions.length > 0 && (
        <section aria-label={t('questions_within')}>
          <h2 className="mb-2 text-14 font-bold">{t('questions_within')}</h2>
          <ol className="border-b border-line">
            {video.questions.map((question) => (
              <li key={question.id}>
                <button type="button" className={row} onClick={() => onAsk(question.id)}>
                  <span className="w-13 flex-none text-13 text-pine">{playTime(question.at)}</span>
                  <span className="min-w-0 flex-1 wrap-anywhere">{question.text}</span>
                  <AnswerState question={question} />
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
