import { type ReportView, reviewReport } from '@praxis/contract/reports/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** A score with a word, or back to the student with a reason (S-157, S-195). */
export function ReviewForm({ report, onDone }: { report: ReportView; onDone: (next: ReportView) => void }) {
  const { t } = useTranslation('lab-report');
  const [score, setScore] = useState(report.score === null ? '' : String(report.score));
  const [reason, setReason] = useState(report.state === 'reviewed' ? report.reason : '');
  const [busy, setBusy] = useState<'reviewed' | 'rejected'>();
  const [failure, setFailure] = useState<unknown>();
  const judge = async (verdict: 'reviewed' | 'rejected') => {
    setBusy(verdict);
    setFailure(undefined);
    try {
      const typed = score.trim() === '' ? null : Number(score);
      onDone(await call(reviewReport, { report_id: report.id!, verdict, reason, score: Number.isFinite(typed) ? typed : null }));
      toastDone(t(verdict === 'reviewed' ? 'reviewed' : 'returned'));
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(undefined);
  };
  if (report.state === 'rejected') return <p className="mt-8 text-ink-3">{t('waits_for_student')}</p>;
  return (
    <section className="mt-10 max-w-[860px] border-t border-line pt-5">
      <h2 className="mb-3 text-16 font-bold">{t('review')}</h2>
      <Field label={t('score_of', { max: report.max_score })} className="w-48">
        <TextInput inputMode="numeric" value={score} maxLength={4} onChange={(event) => setScore(event.target.value)} />
      </Field>
      <Field label={t('comment')} className="mt-3">
        <TextArea rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Problem of={failure} />
      <div className="mt-4 flex gap-2">
        <Button look="filled" busy={busy === 'reviewed'} onClick={() => void judge('reviewed')}>
          {t('give_score')}
        </Button>
        <Button look="danger" busy={busy === 'rejected'} onClick={() => void judge('rejected')}>
          {t('return_it')}
        </Button>
      </div>
    </section>
  );
}
