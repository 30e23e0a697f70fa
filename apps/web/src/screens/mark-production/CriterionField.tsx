import type { ScoredCriterion } from '@praxis/contract/judging/expert';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { stepped, typedScore } from './sheet-entry.ts';

type Props = {
  criterion: ScoredCriterion;
  place: number;
  score: number | undefined;
  note: string;
  saved: boolean;
  disabled: boolean;
  onScore: (score: number | undefined) => void;
  onNote: (note: string) => void;
  /** Enter: on to the next one. */
  onNext: () => void;
};

/** One criterion: typed points, arrows for one more or less, a remark, and whether it is saved. */
export function CriterionField({ criterion, place, score, note, saved, disabled, onScore, onNote, onNext }: Props) {
  const { t } = useTranslation('expert');
  const { id, title, guide, max } = criterion;
  const [remarks, setRemarks] = useState(note !== '');
  /** What was typed and is no score. */
  const [wrong, setWrong] = useState('');
  const type = (text: string) => {
    const typed = typedScore(text, max);
    setWrong(typed.score === undefined ? typed.digits : '');
    onScore(typed.score);
  };
  /** Opens the remark and goes there: what is typed next is the remark, and no key of the page. */
  const remark = () => {
    setRemarks(true);
    window.setTimeout(() => document.querySelector<HTMLElement>(`[data-remark="${place}"]`)?.focus());
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onNext();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      setWrong('');
      onScore(stepped(score, event.key === 'ArrowUp' ? 1 : -1, max));
    } else if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key.toLowerCase() === 'c' && !event.ctrlKey && !event.metaKey) remark();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="group mark-criterion border-t border-line px-5 py-3 phone:px-4">
      <div className="flex items-center gap-2">
        <span aria-hidden="true">
          <Kbd>{place}</Kbd>
        </span>
        <label htmlFor={`criterion-${id}`} className="min-w-0 flex-1 font-bold break-words">
          {title} <span className="text-13 font-normal text-ink-3 tabular-nums">{`0–${max}`}</span>
        </label>
        {score !== undefined && (
          <span className={classes('text-12', saved ? 'text-pine' : 'text-ink-3')} title={t(saved ? 'saved_one' : 'unsaved_one')}>
            <Mark shape={saved ? 'tick' : 'queued'} />
            <span className="sr-only">{t(saved ? 'saved_one' : 'unsaved_one')}</span>
          </span>
        )}
        <TextInput
          id={`criterion-${id}`}
          data-criterion={place}
          inputMode="numeric"
          autoComplete="off"
          className="w-16 flex-none text-right font-bold"
          style={{ textAlign: 'right' }}
          value={score === undefined ? wrong : String(score)}
          aria-invalid={(score === undefined && wrong !== '') || undefined}
          aria-describedby={`criterion-${id}-wrong`}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={pressed}
        />
      </div>
      <p id={`criterion-${id}-wrong`} aria-live="polite" className="text-right text-13 text-red empty:hidden">
        {score === undefined && wrong !== '' && t('score_between', { max })}
      </p>
      {guide !== '' && <p className="mt-1 pl-7 text-13 break-words text-ink-2">{guide}</p>}
      {remarks ? (
        <TextArea
          aria-label={t('remark_of', { title })}
          data-remark={place}
          className="mt-2"
          rows={2}
          maxLength={500}
          value={note}
          disabled={disabled}
          onChange={(event) => onNote(event.target.value)}
        />
      ) : (
        !disabled && (
          <button type="button" className="mark-remark mt-1 text-12 text-pine hover:underline" onClick={remark}>
            {t('add_remark')}
          </button>
        )
      )}
    </section>
  );
}
