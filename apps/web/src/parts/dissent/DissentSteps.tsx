import { useTranslation } from 'react-i18next';
import { durationLabel, timeLabel } from '../../platform/language/dates.ts';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import type { Dissent } from './useDissents.ts';

type Step = { title: string; when: string; note: string; shape: MarkShape; tone: string; done: boolean };

const DONE = { shape: 'tick', tone: 'text-pine', done: true } as const;
const NEXT = { shape: 'waiting', tone: 'text-control', done: false } as const;

/** The way of an objection: filed, accepted, decided, corrected, each with its time or deadline. */
export function DissentSteps({ dissent, now }: { dissent: Dissent; now: number }) {
  const { t } = useTranslation('dissent');
  const open = dissent.state === 'filed' || dissent.state === 'in_review';
  const steps: Step[] = [
    { title: t('step_filed'), when: timeLabel(dissent.filed_at), note: t('on_version', { no: dissent.result_no }), ...DONE },
  ];
  if (dissent.assigned_at !== null) steps.push({ title: t('step_accepted'), when: timeLabel(dissent.assigned_at), note: '', ...DONE });
  else if (open) steps.push({ title: t('step_accepted'), when: '', note: t('step_waits'), ...NEXT, shape: 'half', tone: 'text-amber' });
  if (open) {
    const late = dissent.answer_by <= now;
    const note = late ? t('late') : t('left', { time: durationLabel((dissent.answer_by - now) / 1000) });
    steps.push({
      title: t('step_reply_by'),
      when: timeLabel(dissent.answer_by),
      note,
      ...NEXT,
      ...(late && { tone: 'text-red', shape: 'triangle' as const }),
    });
  } else if (dissent.decided_at !== null) {
    steps.push({ title: t(`state_${dissent.state}`), when: timeLabel(dissent.decided_at), note: '', ...DONE });
  } else steps.push({ title: t('state_withdrawn'), when: '', note: '', ...DONE, shape: 'returned', tone: 'text-ink-3' });
  if (dissent.state === 'upheld' && dissent.corrected_at === null)
    steps.push({ title: t('step_correction'), when: '', note: t('step_correction_waits'), ...NEXT });
  else if (dissent.state === 'upheld') {
    const { corrected_at: at, counted_in: no } = dissent;
    const note = no === null ? t('step_correction_made') : t('step_correction_counted', { no });
    steps.push({ title: t('step_correction'), when: timeLabel(at!), note, ...DONE });
  }
  return (
    <ol aria-label={t('steps')} className="dissent-steps">
      {steps.map((step) => (
        <li key={step.title} className="dissent-step" data-done={step.done}>
          <Mark shape={step.shape} className={step.tone} />
          <b className="block">{step.title}</b>
          <span className="block text-13 text-ink-2">{step.when}</span>
          <span className="block text-12 text-ink-3">{step.note}</span>
        </li>
      ))}
    </ol>
  );
}
