import type { QuestionView } from '@praxis/contract/questions/questions';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';

const marks: Record<QuestionView['state'], readonly [MarkShape, Tone]> = {
  draft: ['draft', 'mute'],
  ready: ['tick', 'pine'],
  retired: ['over', 'mute'],
};
/** The columns of the list, headings and rows alike. */
const COLUMNS = 'grid-cols-[auto_minmax(0,1fr)_96px_84px_72px_64px_112px]';

/** What the columns hold; on a phone each row says it itself. */
export function QuestionHeadings() {
  const { t } = useTranslation('question-bank');
  return (
    <div
      aria-hidden
      className={classes('grid items-center gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-3 phone:hidden', COLUMNS)}
    >
      <span className="w-4" />
      <span>{t('col_stem')}</span>
      <span>{t('col_type')}</span>
      <span>{t('col_state')}</span>
      <span>{t('col_difficulty')}</span>
      <span className="text-right">{t('col_uses')}</span>
      <span className="text-right">{t('col_changed')}</span>
    </div>
  );
}

/** Every row is as high as the others, so that rows out of sight need not be drawn. */
export const ROW_HEIGHT = { desktop: 58, phone: 86 };

/** One question of the list. */
export const QuestionRow = memo(function QuestionRow({
  question,
  picked,
  phone,
  onPick,
}: {
  question: QuestionView;
  picked: boolean;
  phone: boolean;
  onPick: (question: QuestionView, range: boolean) => void;
}) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const [shape, tone] = marks[question.state];
  const filed = [...question.skills.map((skill) => skill.name), ...question.tags];
  return (
    <li
      className={classes(
        'grid items-center gap-x-3 border-t border-line px-3',
        phone ? 'grid-cols-[auto_minmax(0,1fr)]' : COLUMNS,
        picked && 'bg-selected',
      )}
      style={{ height: phone ? ROW_HEIGHT.phone : ROW_HEIGHT.desktop }}
    >
      <Checkbox
        hideLabel
        label={t('pick', { words: question.excerpt })}
        checked={picked}
        disabled={!question.can.edit}
        onClick={(event) => onPick(question, event.shiftKey)}
        onChange={() => undefined}
      />
      <div className="min-w-0">
        <Link
          to={`/question/${question.id}`}
          data-row
          className={classes('text-ink no-underline hover:underline', phone ? 'line-clamp-2' : 'cut block')}
        >
          {question.excerpt || t('no_words')}
        </Link>
        <p className="flex h-5 items-center gap-1.5 overflow-hidden text-12 text-ink-3">
          {phone && <span className="flex-none">{t(`question-words:type_${question.type}`)}</span>}
          {phone && <span className="flex-none">{t(`state_${question.state}`)}</span>}
          {question.stem_id && (
            <Link to={`/questionStem/${question.stem_id}`} className="cut max-w-64 flex-none text-12 text-pine">
              {t('stem_row', { words: question.stem_excerpt })}
            </Link>
          )}
          {filed.slice(0, phone ? 2 : 5).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </p>
      </div>
      {!phone && (
        <>
          <span className="text-13 text-ink-2">{t(`question-words:type_${question.type}`)}</span>
          <StateLabel shape={shape} tone={tone}>
            {t(`state_${question.state}`)}
          </StateLabel>
          <span className="text-13 text-ink-2">{t(`question-words:difficulty_${question.difficulty as 1}`)}</span>
          <span className="text-right text-13 text-ink-2">{question.use_count > 0 ? t('uses', { count: question.use_count }) : ''}</span>
          <span className="text-right text-13 text-ink-3">{timeLabel(question.updated_at, undefined, false)}</span>
        </>
      )}
    </li>
  );
});
