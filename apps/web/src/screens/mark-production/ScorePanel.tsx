import './mark-production.css';
import { FULL_SHEET, sheetTotal } from '@praxis/scoring/judging/sheets';
import { useTranslation } from 'react-i18next';
import { pointsText, type SheetPage } from '../../parts/expert/useExpertGroup.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Strip } from '../../ui/States.tsx';
import { CriterionField } from './CriterionField.tsx';
import { withScore } from './sheet-entry.ts';
import type { Sheet } from './useSheet.ts';

type Props = {
  page: SheetPage;
  sheet: Sheet;
  busy: boolean;
  failure: unknown;
  onNext: () => void;
  onSubmit: () => void;
};

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** What keys do; where a sheet is closed only those that read. */
function Keys({ criteria, scores }: { criteria: number; scores: boolean }) {
  const { t } = useTranslation('expert');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-5 py-3 text-12 text-ink-3 phone:hidden" aria-hidden="true">
      {scores && (
        <>
          <span>
            <Kbd>Esc</Kbd> <Kbd>1</Kbd>–<Kbd>{Math.min(9, criteria)}</Kbd> {t('key_criterion')}
          </span>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('key_step')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {t('key_next')}
          </span>
        </>
      )}
      <span>
        <Kbd>N</Kbd> <Kbd>P</Kbd> {t('key_work')}
      </span>
      <span>
        <Kbd>[</Kbd> <Kbd>]</Kbd> {t('key_page')}
      </span>
      {scores && (
        <span>
          <Kbd>C</Kbd> {t('key_remark')}
        </span>
      )}
    </p>
  );
}

/** The criteria of a work: total, points, remarks, and submitting. */
export function ScorePanel({ page, sheet, busy, failure, onNext, onSubmit }: Props) {
  const { t } = useTranslation('expert');
  const { criteria, can } = page;
  const { entry, change, dirty } = sheet;
  const missing = criteria.filter(({ id }) => entry.scores[id] === undefined);
  const first = criteria.findIndex(({ id }) => entry.scores[id] === undefined) + 1;
  return (
    <aside aria-label={t('scores')} className="flex min-h-0 mark-panel flex-none flex-col border-line bg-ground phone:w-full phone:flex-1">
      <div className="min-h-0 flex-1 overflow-y-auto">
        {page.state === 'returned' && page.reason !== '' && <Strip tone="red">{t('returned_because', { reason: page.reason })}</Strip>}
        {page.unreadable !== '' && <Strip>{t('unreadable_noted', { what: page.unreadable })}</Strip>}
        <div className="flex items-baseline gap-2 px-5 pt-4 pb-3 phone:px-4">
          <output aria-label={t('total')} className="font-serif text-40 leading-none font-bold text-red tabular-nums">
            {pointsText(sheetTotal(criteria, entry.scores))}
          </output>
          <span className="text-ink-3">{`/ ${FULL_SHEET / 100}`}</span>
          <span className="ml-auto text-13 text-ink-3">
            {missing.length === 0
              ? t('complete')
              : missing.length === 1
                ? t('missing_one', { place: first })
                : t('missing', { count: missing.length })}
          </span>
        </div>
        {criteria.map((criterion, at) => (
          <CriterionField
            key={criterion.id}
            criterion={criterion}
            place={at + 1}
            score={entry.scores[criterion.id]}
            note={entry.notes[criterion.id] ?? ''}
            saved={!dirty.has(criterion.id)}
            disabled={!can.score}
            onScore={(score) => change(criterion.id, { ...entry, scores: withScore(entry.scores, criterion.id, score) })}
            onNote={(note) => change(criterion.id, { ...entry, notes: { ...entry.notes, [criterion.id]: note } })}
            onNext={() => focusOn(at + 1 < criteria.length ? `[data-criterion="${at + 2}"]` : '[data-submit]')}
          />
        ))}
        <div className="border-y border-line px-5 py-3 phone:px-4">
          <Field label={t('note')} help={t('note_help')}>
            <TextArea
              rows={2}
              maxLength={500}
              value={entry.note}
              disabled={!can.score}
              onChange={(event) => change('note', { ...entry, note: event.target.value })}
            />
          </Field>
        </div>
        <Keys criteria={criteria.length} scores={can.score} />
      </div>
      <div className="border-t border-line px-5 py-3 phone:px-4">
        <Problem of={failure} />
        <div className="flex gap-2">
          <Button onClick={onNext}>{t(can.score ? 'next_work' : 'next_only')}</Button>
          {can.score && (
            <Button look="filled" className="flex-1" data-submit busy={busy} disabled={missing.length > 0} onClick={onSubmit}>
              {missing.length > 0 ? t('submit_missing', { count: missing.length }) : t('submit')}
            </Button>
          )}
        </div>
      </div>
    </aside>
  );
}
