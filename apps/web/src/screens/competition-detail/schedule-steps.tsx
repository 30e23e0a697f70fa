import type { CompetitionDetail, StageCard } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import { Link } from 'react-router';
import { kindKey } from '../../parts/competition/competition-labels.ts';
import { Places } from '../../parts/competition/Places.tsx';
import { RankButton } from '../../parts/competition/RankButton.tsx';
import type { TimeLineStep } from '../../parts/competition/StageTimeLine.tsx';
import { StageLabel } from '../../parts/competition/StateLabels.tsx';
import { clockTime, dayRange, listed, shortDate, spokenTime } from '../../platform/language/dates.ts';
import type { TextsOf } from '../../platform/language/texts-of.ts';
import { currentLanguage } from '../../platform/person/preferences.ts';
import { StateLabel } from '../../ui/Mark.tsx';

type T = TextsOf<'competition'>;

/** What stands between two sentences. */
const between = () => (currentLanguage() === 'en' ? ' ' : '');

function registrationStep(t: T, detail: CompetitionDetail): TimeLineStep[] {
  const { reg_start, reg_end, now } = detail;
  const first = detail.stages[0]?.start_at ?? null;
  const ends = reg_end ?? first;
  if (ends === null && reg_start === null) return [];
  // Without a beginning of its own, registration opened when the competition was published.
  const begins = reg_start ?? Math.min(now, ends ?? now);
  const state = now < begins ? 'next' : ends !== null && now >= ends ? 'done' : 'on';
  const locks = detail.entry === 'individual' ? '' : t('registration_locks');
  return [
    {
      key: 'registration',
      state,
      day: ends === null ? shortDate(begins, now) : reg_start === null ? shortDate(ends, now) : dayRange(begins, ends),
      hours:
        ends === null
          ? clockTime(begins)
          : state === 'next'
            ? t('opens_at', { time: clockTime(begins) })
            : t('closes_at', { time: clockTime(ends) }),
      title: t('registration'),
      text: `${t(detail.reg_review ? 'registration_reviewed' : detail.fee_cents > 0 ? 'registration_paid' : 'registration_direct')}${between()}${locks}`,
      side: (
        <span className="block w-32">
          <Places of={detail} />
        </span>
      ),
    },
  ];
}

function stageSide(t: T, detail: CompetitionDetail, stage: StageCard, signedIn: boolean) {
  return (
    <span className="flex flex-col items-end gap-1 phone:flex-row phone:items-center phone:gap-3">
      {stage.state !== 'waiting' && <StageLabel state={stage.state} />}
      {stage.result_state !== 'hidden' && signedIn && (
        <Link to={addressOf('competitionResult', { id: detail.id, step_id: stage.id })} className="text-13">
          {t(`result_${stage.result_state}`)}
        </Link>
      )}
      {stage.result_state !== 'hidden' && !signedIn && (
        <StateLabel shape={stage.result_state === 'final' ? 'tick' : 'flag'} tone={stage.result_state === 'final' ? 'pine' : 'amber'}>
          {t(`result_${stage.result_state}`)}
        </StateLabel>
      )}
      {stage.state !== 'waiting' && signedIn && <RankButton competitionId={detail.id} stageId={stage.id} />}
      {stage.needs_camera && stage.state !== 'over' && <small className="text-12 text-ink-3">{t('needs_camera')}</small>}
    </span>
  );
}

function StageText({ t, stage }: { t: T; stage: StageCard }) {
  const kinds = [...new Set(stage.sections.map(({ kind }) => kind))].map((kind) => t(kindKey(kind)));
  return (
    <>
      {stage.sections.length > 0 && `${t('stage_sections', { count: stage.sections.length, kinds: listed(kinds) })}${between()}`}
      {`${t(`rule_${stage.rule}`)}${between()}`}
      {stage.freezes_at !== null && <b className="text-ink">{`${t('freezes', { time: clockTime(stage.freezes_at) })}${between()}`}</b>}
      {stage.advance}
    </>
  );
}

function stageStep(t: T, detail: CompetitionDetail, stage: StageCard, signedIn: boolean): TimeLineStep {
  const { start_at, end_at, state } = stage;
  const on = state === 'on' || state === 'paused';
  return {
    key: stage.id,
    state: on ? 'on' : state === 'over' ? 'done' : 'next',
    live: on,
    day: dayRange(start_at, end_at),
    hours: `${clockTime(start_at)}–${clockTime(end_at)}`,
    title: stage.title,
    text: <StageText t={t} stage={stage} />,
    side: stageSide(t, detail, stage, signedIn),
  };
}

function publicityStep(t: T, detail: CompetitionDetail): TimeLineStep[] {
  const last = detail.stages.at(-1);
  if (!last) return [];
  const until = detail.publicity_until;
  // Objections are over, and the final result is not out yet.
  const over = until !== null && detail.now >= until;
  const state = detail.phase === 'publicity' ? 'on' : detail.phase === 'finished' ? 'done' : 'next';
  return [
    {
      key: 'publicity',
      state,
      day: t(state === 'next' ? 'unnumbered' : state === 'on' ? (over ? 'publicity_over' : 'publicity_on') : 'publicity_done'),
      hours:
        state === 'next'
          ? t('publicity_after', { title: last.title })
          : until === null
            ? ''
            : t('publicity_until', { time: spokenTime(until) }),
      title: t('publicity'),
      text: t('publicity_text', { count: detail.publicity_hours }),
    },
  ];
}

/** Registration, every stage and publicity, as the time line shows them. */
export const scheduleSteps = (t: T, detail: CompetitionDetail, signedIn: boolean): TimeLineStep[] => [
  ...registrationStep(t, detail),
  ...detail.stages.map((stage) => stageStep(t, detail, stage, signedIn)),
  ...publicityStep(t, detail),
];
