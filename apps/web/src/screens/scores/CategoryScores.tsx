import type { GradeCategoryView } from '@praxis/contract/grades/grades';
import type { OwnScore } from '@praxis/contract/grades/mine';
import { readPoints } from '@praxis/rules/points';
import { type GradePart, UNITS } from '@praxis/scoring/grades/grade-rule';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentText, pointsText, shareText } from '../../parts/grades/grade-text.ts';
import { useLateness } from '../../parts/late-work/late-words.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import type { Trial } from './own-scores.ts';

type Trying = { trying: boolean; trial: Trial; onTry: (key: string, units: number | undefined) => void };

const OfMost = ({ column }: { column: OwnScore }) => <span className="ml-1.5 text-12 text-ink-3">{`/ ${pointsText(column.max)}`}</span>;

/** A score that is tried out; nobody else learns of it. */
function TrialInput({ column, units, onTry }: { column: OwnScore; units: number | undefined; onTry: Trying['onTry'] }) {
  const { t } = useTranslation('grades');
  const reason = useId();
  const shown = units === undefined ? '' : pointsText(units);
  const [text, setText] = useState(shown);
  const known = text !== '' && readPoints(text) === units ? text : shown;
  const read = readPoints(text);
  const why = units !== undefined || text.trim() === '' ? undefined : read === undefined ? 'not_a_number' : 'above_max';
  return (
    <>
      <input
        aria-invalid={why !== undefined || undefined}
        aria-describedby={why && reason}
        aria-label={t('try_score', { title: column.title, max: pointsText(column.max) })}
        inputMode="decimal"
        maxLength={10}
        className="h-7 w-16 rounded-sm border border-dashed scores-trying bg-raised px-2 text-right font-bold scores-tried touch:h-11"
        value={units === undefined ? text : known}
        placeholder={column.units === null ? '–' : pointsText(column.units)}
        onChange={(event) => {
          setText(event.target.value);
          const next = readPoints(event.target.value);
          onTry(column.key, next === undefined || next > column.max ? undefined : next);
        }}
      />
      <OfMost column={column} />
      {why && (
        <span id={reason} role="status" className="block text-12 text-red">
          {t(why, { max: pointsText(column.max) })}
        </span>
      )}
    </>
  );
}

function ScoreRow({ column, dropped, trying, trial, onTry }: { column: OwnScore; dropped: boolean } & Trying) {
  const { t } = useTranslation('grades');
  const lateness = useLateness();
  const { units, state, status, released } = column;
  const out = status !== 'normal';
  const missing = units === null && state === 'x' && !out;
  const handed = units === null && !out && (state === 'h' || state === 'H');
  const notes = [
    dropped ? t('lowest_dropped') : '',
    !column.counts || column.archived ? t('counts_not') : '',
    out ? t(`status_long_${status}`) : missing ? t('missing_long') : handed ? t(released ? 'handed_in' : 'not_released_yet') : '',
    column.late_s > 0
      ? lateness({ late_s: column.late_s, late_off: column.late_off_units / UNITS })
      : state === 'M' || state === 'H'
        ? t('late')
        : '',
    units === null && !missing && !handed && !out && column.due !== null ? t('due', { time: spokenTime(column.due) }) : '',
    column.comment === '' ? '' : t('teacher_comment', { comment: column.comment }),
  ].filter((note) => note !== '');
  return (
    <li className="scores-row grid min-h-11 items-center gap-x-3 border-t border-line py-1.5 text-14">
      <span className={missing ? 'text-amber' : 'text-ink-3'}>
        {(dropped || out) && '–'}
        {(missing || handed) && <Mark shape={missing ? 'waiting' : 'disc'} className="size-2.5" />}
      </span>
      <span className="min-w-0">
        {column.title}
        {notes.length > 0 && <span className={classes('ml-2 text-12', missing ? 'text-amber' : 'text-ink-3')}>{notes.join('　')}</span>}
      </span>
      <span className="text-12 text-ink-3">{column.median !== null && t('median_is', { score: pointsText(column.median) })}</span>
      <span className="min-w-24 text-right tabular-nums">
        {trying ? (
          <TrialInput column={column} units={trial.get(column.key)} onTry={onTry} />
        ) : (
          <>
            <b className={classes(dropped && 'font-normal text-ink-3', units === null && 'font-normal text-ink-3')}>
              {out ? t(`status_${status}`) : units === null ? (missing ? t('sign_missing') : '–') : pointsText(units)}
            </b>
            <OfMost column={column} />
          </>
        )}
      </span>
    </li>
  );
}

type Props = {
  title: string;
  category: GradeCategoryView;
  weighted: boolean;
  columns: readonly OwnScore[];
  now: GradePart | undefined;
  tried: GradePart | undefined;
} & Trying;

/** One category: what it comes to, and its scores. */
export function CategoryScores({ title, category, weighted, columns, now, tried, ...trying }: Props) {
  const { t } = useTranslation('grades');
  const percent = (part: GradePart | undefined) => (part?.ratio ? Number(percentText(part.ratio)).toFixed(1) : '–');
  const dropped = new Set((trying.trying ? tried : now)?.dropped);
  const counted = now?.counted.length ?? 0;
  return (
    <section className="border-t border-line-2">
      <h2 className="flex min-h-11 flex-wrap items-baseline gap-x-3 pt-2 text-16 font-bold wrap-anywhere">
        {title}
        <span className="text-13 font-normal text-ink-3">
          {weighted && `${category.extra ? '+' : ''}${shareText(category.weight)}%　`}
          {t('counted_of', { counted, count: columns.length })}
        </span>
        {category.drop > 0 && <span className="text-13 font-normal text-ink-3">{t('band_drop', { count: category.drop })}</span>}
        <span className="ml-auto tabular-nums">
          {trying.trying && percent(tried) !== percent(now) && <s className="mr-2 text-13 font-normal text-ink-3">{percent(now)}</s>}
          <span className={trying.trying ? 'scores-tried' : undefined}>{percent(trying.trying ? tried : now)}</span>
        </span>
      </h2>
      <ul aria-label={title}>
        {columns.map((column) => (
          <ScoreRow key={column.key} column={column} dropped={dropped.has(column.key)} {...trying} />
        ))}
      </ul>
    </section>
  );
}
