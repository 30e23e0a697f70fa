import { COURSE_LIMITS, VIDEO_LIMITS, type VideoConfig } from '@praxis/contract/courses/tree';
import type { MediaView } from '@praxis/contract/media/media';
import { Bookmark, CircleHelp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../../platform/language/dates.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { MarkText, MomentField } from './MarkFields.tsx';
import { inOrder, newChapter, newQuestion } from './new-marks.ts';
import { QuestionEditor } from './QuestionEditor.tsx';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

type Marks = Pick<VideoConfig, 'chapters' | 'questions'>;
type MarksProps = { marks: Marks; media: MediaView; onChange: (changes: Partial<Marks>) => void };

const replaced = <Mark extends { id: string }>(marks: readonly Mark[], id: string, changes: Partial<Mark>) =>
  marks.map((mark) => (mark.id === id ? { ...mark, ...changes } : mark));
const without = <Mark extends { id: string }>(marks: readonly Mark[], id: string) => marks.filter((mark) => mark.id !== id);

function Chapters({ marks: { chapters }, media, onChange }: MarksProps) {
  const { t } = useTranslation('course-designer');
  if (chapters.length === 0) return null;
  return (
    <ul aria-label={t('video_chapters')} className="mt-4 border-b border-line">
      {inOrder(chapters).map(({ id, at, title }) => (
        <li key={id} className="flex items-start gap-3 border-t border-line py-2">
          <MomentField
            field={`${id} at`}
            at={at}
            end={media.duration}
            onSave={(moment) => onChange({ chapters: replaced(chapters, id, { at: moment }) })}
          />
          <MarkText
            field={`${id} title`}
            label={t('chapter_title')}
            hideLabel
            className="min-w-0 flex-1"
            value={title}
            most={COURSE_LIMITS.title}
            placeholder={t('chapter_title')}
            onSave={(text) => onChange({ chapters: replaced(chapters, id, { title: text }) })}
          />
          <IconButton label={t('remove_chapter')} onClick={() => onChange({ chapters: without(chapters, id) })}>
            <Trash2 {...icon} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Chapters of a video and the questions at which it stops, put where the film stands. */
export function VideoMarks({ marks, media, onChange }: MarksProps) {
  const { t } = useTranslation('course-designer');
  const { chapters, questions } = marks;
  const film = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const address = media.renditions[0]?.address;
  const moment = () => Math.floor(film.current?.currentTime ?? 0);
  return (
    <section aria-label={t('video_marks')} className="mt-6">
      <h3 className="text-14 font-bold">{t('video_marks')}</h3>
      <p className="mt-1 text-12 text-ink-3">{t('video_marks_note')}</p>
      {address && (
        // biome-ignore lint/a11y/useMediaCaption: it only shows the teacher where a mark will stand
        <video
          ref={film}
          src={address}
          controls
          playsInline
          preload="metadata"
          aria-label={media.name}
          onTimeUpdate={() => setAt(moment())}
          className="mt-3 block aspect-video w-full max-w-[480px] rounded-md bg-[#13211f]"
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={<Bookmark {...icon} />}
          disabled={chapters.length >= VIDEO_LIMITS.chapters}
          repeatable
          onClick={() => onChange({ chapters: [...chapters, newChapter(moment())] })}
        >
          {t('add_chapter_at', { at: playTime(at) })}
        </Button>
        <Button
          icon={<CircleHelp {...icon} />}
          disabled={questions.length >= VIDEO_LIMITS.questions}
          repeatable
          onClick={() => {
            film.current?.pause();
            onChange({ questions: [...questions, newQuestion(moment())] });
          }}
        >
          {t('add_question_at', { at: playTime(at) })}
        </Button>
      </div>
      <Chapters marks={marks} media={media} onChange={onChange} />
      {questions.length > 0 && (
        <ul aria-label={t('video_questions')} className="mt-4 border-b border-line">
          {inOrder(questions).map((question) => (
            <QuestionEditor
              key={question.id}
              question={question}
              end={media.duration}
              onChange={(changes) => onChange({ questions: replaced(questions, question.id, changes) })}
              onRemove={() => onChange({ questions: without(questions, question.id) })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
