import { type PeerRound, savePeerReview } from '@praxis/contract/projects/peers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Written = { id: string; score: number | null; criteria: Record<string, number>; comment: string; written: boolean };
type Props = { round: PeerRound; review: Written; onDone: () => void };

const numberOf = (typed: string) => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed));
const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** A review by digits for each criterion, with a comment. */
export function RubricForm({ round, review, onDone }: Props) {
  const { t } = useTranslation('projects');
  const [score, setScore] = useState(typed(review.score));
  const [points, setPoints] = useState<Record<string, string>>(() =>
    Object.fromEntries(round.criteria.map(({ id }) => [id, typed(review.criteria[id])])),
  );
  const [comment, setComment] = useState(review.comment);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const total = round.criteria.reduce((sum, { id }) => sum + (numberOf(points[id] ?? '') ?? 0), 0);
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const criteria = Object.fromEntries(
      round.criteria.flatMap(({ id }) => {
        const value = numberOf(points[id] ?? '');
        return value === null ? [] : [[id, value] as const];
      }),
    );
    try {
      await call(savePeerReview, { review_id: review.id, score: numberOf(score), criteria, comment });
      toastDone(t('round_submitted'));
      onDone();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      {round.criteria.length === 0 ? (
        <Field label={t('score_of', { max: round.max_score })}>
          <TextInput inputMode="numeric" value={score} maxLength={4} onChange={(event) => setScore(event.target.value)} />
        </Field>
      ) : (
        <>
          {round.criteria.map((one) => (
            <Field key={one.id} label={`${one.title} / ${one.max}`} help={one.guide}>
              <TextInput
                inputMode="numeric"
                value={points[one.id] ?? ''}
                maxLength={4}
                onChange={(event) => setPoints({ ...points, [one.id]: event.target.value })}
              />
            </Field>
          ))}
          <p className="text-13 text-ink-2">{t('total', { score: total, max: round.max_score })}</p>
        </>
      )}
      <Field label={t('round_comment')}>
        <TextArea rows={4} maxLength={2000} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <Problem of={failure} />
      <div>
        <Button look="filled" busy={busy} onClick={() => void submit()}>
          {t(review.written ? 'round_submit_again' : 'round_submit')}
        </Button>
      </div>
    </div>
  );
}
