import { ListChecks, ListPlus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { KeysInShort } from '../dialogs/KeysDialog.tsx';
import type { Overview } from '../marking-queries.ts';
import { MarkedElsewhere } from './MarkedElsewhere.tsx';
import { toggled } from './mark-entry.ts';
import { ProposalBox } from './ProposalBox.tsx';
import type { Marker } from './useMarker.ts';

const RubricDialog = lazyPart(() => import('../rubric/RubricDialog.tsx').then((file) => ({ default: file.RubricDialog })));

function ScoreField({ marker, average, children }: { marker: Marker; average: number | null | undefined; children: ReactNode }) {
  const { t } = useTranslation('marking');
  const { score, entry, question, current } = marker;
  if (!entry || !question) return null;
  const wrong = score !== null && Number.isNaN(score);
  const visible = entry.text === '' && score !== null ? String(score) : entry.text;
  return (
    <div className="px-5 pt-4 pb-3 phone:py-2">
      <div className="flex items-baseline gap-2 phone:items-center">
        <input
          aria-label={t('score')}
          aria-invalid={wrong || undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="–"
          disabled={current?.state === 'rejected'}
          value={visible}
          onChange={(event) => marker.change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              event.currentTarget.blur();
              marker.go(1);
            }
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          className="w-24 rounded-md phone:w-20 border border-line-2 bg-transparent px-2 font-serif text-40 leading-none font-bold text-red phone:text-26 outline-offset-1 placeholder:text-ink-3 disabled:text-ink-3"
        />
        <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-2 phone:flex-col">
          <span className="text-ink-2 phone:text-13">{t('of_points', { count: question.score })}</span>
          {average !== null && average !== undefined && (
            <span className="text-13 text-ink-3">{t('average', { count: Math.round(average * 100) / 100 })}</span>
          )}
        </span>
        {children}
      </div>
      {wrong && (
        <p role="alert" className="mt-1 text-12 text-red">
          {t('score_wrong', { count: question.score })}
        </p>
      )}
    </div>
  );
}

function RubricPoints({ marker }: { marker: Marker }) {
  const { t } = useTranslation('marking');
  const { entry, question, current } = marker;
  if (!entry || !question) return null;
  return (
    <ul aria-label={t('rubric')}>
      {question.rubric.map((point, at) => {
        const provided = entry.rubricIds.includes(point.id) && entry.text === '';
        return (
          <li key={point.id} className={classes('flex items-start gap-3 border-t border-line px-5 py-2.5', provided && 'bg-selected')}>
            <span className="w-5 pt-0.5 phone:hidden">{at < 9 && <Kbd>{at + 1}</Kbd>}</span>
            <div className="min-w-0 flex-1">
              <Checkbox
                label={point.criterion === '' ? point.text : `${point.criterion} · ${point.text}`}
                checked={provided}
                disabled={current?.state === 'rejected'}
                onChange={() => marker.change(toggled(entry, point.id, question.rubric))}
                className="items-start! [&_input]:mt-1"
              />
              <p className="ml-6 text-12 text-ink-3">{t('rubric_used', { count: point.used })}</p>
            </div>
            <b className={point.points < 0 ? 'text-red' : undefined}>{point.points > 0 ? `+${point.points}` : point.points}</b>
          </li>
        );
      })}
    </ul>
  );
}

function Foot({ marker, onReject, may }: { marker: Marker; onReject: () => void; may: boolean }) {
  const { t } = useTranslation('marking');
  const { current } = marker;
  return (
    <div className="flex gap-2 border-t border-line px-5 py-3">
      {may && (
        <Button look="danger" size="main" disabled={current?.state === 'rejected'} onClick={onReject}>
          {t('reject')}
        </Button>
      )}
      <Button look="filled" size="main" repeatable className="flex-1" onClick={() => marker.go(1)}>
        {t('save_next')} <span className="font-normal opacity-80 phone:hidden">Enter</span>
      </Button>
    </div>
  );
}

/** The score of the answer in hand: rubric, number, save. */
export function MarkPanel({
  overview,
  marker,
  average,
  proposed,
  onReject,
  children,
}: {
  overview: Overview;
  marker: Marker;
  average?: number | null;
  /** Answers to the question in hand with a proposal. */
  proposed?: number;
  onReject: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('marking');
  const [writing, setWriting] = useState(false);
  const phone = useIsPhone();
  // A long rubric would leave no room on a phone for the answer it marks.
  const [unfolded, setUnfolded] = useState(false);
  const { question, current } = marker;
  const points = question?.rubric.length ?? 0;
  const foldable = phone && points > 0;
  const shown = !foldable || unfolded;
  const edit = question && overview.can.mark && (
    <Button
      look="quiet"
      className="mx-3 my-2 phone:mx-0 phone:my-0"
      icon={<ListPlus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
      onClick={() => setWriting(true)}
    >
      {t(points > 0 ? 'rubric_edit' : 'rubric_make')}
    </Button>
  );
  return (
    <aside
      aria-label={t('panel')}
      {...(phone && { 'data-foot-tools': true })}
      className="flex min-h-0 flex-col border-l border-line bg-ground phone:sticky phone:bottom-0 phone:z-10 phone:max-h-[60dvh] phone:border-t phone:border-l-0 phone:shadow-float"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ScoreField marker={marker} average={average}>
          {phone && !foldable && edit}
          {foldable && (
            <Button
              look="quiet"
              aria-expanded={unfolded}
              icon={<ListChecks className="size-4" strokeWidth={1.6} aria-hidden="true" />}
              repeatable
              onClick={() => setUnfolded(!unfolded)}
            >
              {t('rubric_given', { given: marker.entry?.text === '' ? marker.entry.rubricIds.length : 0, total: points })}
            </Button>
          )}
        </ScoreField>
        <ProposalBox marker={marker} assessmentId={overview.assessment_id} alike={proposed} />
        {question?.adjustment && <p className="px-5 pb-3 text-13 text-amber">{t(`treated_${question.adjustment}`)}</p>}
        {current?.state === 'rejected' && <p className="px-5 pb-3 text-13 text-amber">{t('is_rejected')}</p>}
        {shown && <RubricPoints marker={marker} />}
        {shown && (foldable || !phone) && edit}
        <div className="px-5">{marker.elsewhere.length === 0 && <Problem of={marker.failure} retry={marker.again} />}</div>
        <MarkedElsewhere marker={marker} />
        {children}
      </div>
      <KeysInShort />
      <Foot marker={marker} onReject={onReject} may={overview.can.reject} />
      {writing && question && (
        <Suspense fallback={null}>
          <RubricDialog
            assessmentId={overview.assessment_id}
            question={question}
            spaceId={overview.space_id}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </aside>
  );
}
