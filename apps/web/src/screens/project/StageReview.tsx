import { type ProjectRoom, reviewProjectStage } from '@praxis/contract/projects/run';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workLooks } from '../../parts/project/project-looks.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { durationLabel, listed, spokenTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Props = { room: ProjectRoom; stage: ProjectRoom['stages'][number]; again: () => void };

const numberOf = (typed: string) => (typed.trim() === '' || !Number.isFinite(Number(typed)) ? null : Number(typed));

function Versions({ stage }: { stage: Props['stage'] }) {
  const { t } = useTranslation('projects');
  return (
    <ul>
      {stage.versions.map((one) => (
        <li key={one.number} className="border-t border-line py-3">
          <span className="flex items-center gap-2">
            <b className="text-14">{t('version_no', { no: one.number })}</b>
            <span className="flex-1" />
            {(one.state === 'rejected' || one.state === 'reviewed' || one.state === 'submitted') && (
              <StateLabel {...workLooks[one.state]} act={false}>
                {t(`work_${one.state}`)}
              </StateLabel>
            )}
          </span>
          {one.reason && <p className="mt-1.5 whitespace-pre-wrap">{one.reason}</p>}
          <p className="mt-1 text-12 text-ink-3">
            {listed([
              one.by?.name ?? t('by_itself'),
              spokenTime(one.at),
              one.late_seconds > 0 ? t('late_by', { time: durationLabel(one.late_seconds) }) : '',
            ])}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A stage nobody handed in: its review is to come, or it was given points without a work. */
function NoVersion({ stage, reviewable }: { stage: Props['stage']; reviewable: boolean }) {
  const { t } = useTranslation('projects');
  if (stage.state !== 'reviewed') return reviewable ? null : <p className="py-4 text-13 text-ink-3">{t('no_review')}</p>;
  return (
    <div className="py-3">
      <p className="text-14">{t('reviewed_without')}</p>
      {stage.reason && <p className="mt-1.5 whitespace-pre-wrap">{stage.reason}</p>}
      {stage.reviewed_at !== null && (
        <p className="mt-1 text-12 text-ink-3">{listed([stage.reviewer?.name ?? '', spokenTime(stage.reviewed_at)])}</p>
      )}
    </div>
  );
}

function Criteria({ stage }: { stage: Props['stage'] }) {
  const { t } = useTranslation('projects');
  if (stage.criteria.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="pb-2 text-14 font-bold">{t('criteria')}</h2>
      <ul>
        {stage.criteria.map((one) => (
          <li key={one.id} className="flex min-h-9 items-baseline gap-3 border-t border-line py-2">
            <span className="flex-none">{one.title}</span>
            <span className="min-w-0 flex-1 text-13 text-ink-3">{one.guide}</span>
            <span className="flex-none text-13">{one.given === null ? one.max : `${one.given} / ${one.max}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const readOf = ({ version, reviewed_at }: Props['stage']) => ({ version, reviewed_at });

/** A score by digits, or back to the team with a reason (S-157, S-195). */
function ReviewForm({ room, stage, again }: Props) {
  const { t } = useTranslation('projects');
  const [score, setScore] = useState(stage.score === null ? '' : String(stage.score));
  const [points, setPoints] = useState<Record<string, string>>(() =>
    Object.fromEntries(stage.criteria.map(({ id, given }) => [id, given === null ? '' : String(given)])),
  );
  const [reason, setReason] = useState(stage.state === 'reviewed' ? stage.reason : '');
  const [failure, setFailure] = useState<unknown>();
  // What was read when the points were put down: the page follows the team meanwhile.
  const [seen, setSeen] = useState<ReturnType<typeof readOf> | undefined>(() => readOf(stage));
  const judge = async (verdict: 'reviewed' | 'rejected' | 'reopened') => {
    setFailure(undefined);
    const criteria = Object.fromEntries(
      stage.criteria.flatMap(({ id }) => {
        const given = numberOf(points[id] ?? '');
        return given === null ? [] : [[id, given] as const];
      }),
    );
    try {
      await call(reviewProjectStage, {
        ...{ run_id: room.id, stage_id: stage.id, verdict, score: numberOf(score), criteria, reason },
        seen: seen ?? readOf(stage),
      });
      toastDone(t(verdict === 'rejected' ? 'work_rejected' : verdict === 'reviewed' ? 'work_reviewed' : 'open_again'));
      setSeen(undefined);
      again();
    } catch (refused) {
      setFailure(refused);
      if (!(refused instanceof Refused) || refused.key !== 'project_work_changed') return;
      setSeen(undefined);
      again();
    }
  };
  const reasonError = failure instanceof Refused ? failure.fields.reason : undefined;
  const mayReturn = stage.version > 0 && !stage.missing;
  const total = stage.criteria.reduce((sum, { id }) => sum + (numberOf(points[id] ?? '') ?? 0), 0);
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-md bg-sunken p-4">
      {stage.missing && (
        <p className="text-13 text-amber">{t(stage.state === 'rejected' ? 'review_missing_returned' : 'review_missing')}</p>
      )}
      {stage.criteria.length === 0 ? (
        <Field label={t('score_of', { max: stage.max_score })}>
          <TextInput inputMode="numeric" value={score} maxLength={4} onChange={(event) => setScore(event.target.value)} />
        </Field>
      ) : (
        <>
          {stage.criteria.map((one) => (
            <Field key={one.id} label={`${one.title} / ${one.max}`} help={one.guide}>
              <TextInput
                inputMode="numeric"
                value={points[one.id] ?? ''}
                maxLength={4}
                onChange={(event) => setPoints({ ...points, [one.id]: event.target.value })}
              />
            </Field>
          ))}
          <p className="text-13 text-ink-2">{t('total', { score: total, max: stage.max_score })}</p>
        </>
      )}
      <Field label={t(mayReturn ? 'comment' : 'comment_only')} error={reasonError}>
        <TextArea rows={4} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {!reasonError && <Problem of={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button look="filled" onClick={() => void judge('reviewed')}>
          {t('give_score')}
        </Button>
        {mayReturn && (
          <Button look="danger" onClick={() => void judge('rejected')}>
            {t('return_it')}
          </Button>
        )}
        {stage.state === 'reviewed' && <Button onClick={() => void judge('reopened')}>{t('open_again')}</Button>}
      </div>
    </div>
  );
}

/** What the mentor said of a stage, and for who reviews it the form. */
export function StageReview({ room, stage, again }: Props) {
  const { t } = useTranslation('projects');
  const reviewable = room.can.review && (stage.missing || stage.state === 'submitted' || stage.state === 'reviewed');
  const next = room.can.review && room.stages.find(({ id, state }) => id !== stage.id && state === 'submitted');
  const mentor = room.mentors[0];
  return (
    <section>
      <div className="flex items-center gap-2 border-b border-line pb-3">
        <h2 className="text-16 font-bold">{t('review')}</h2>
        <span className="flex-1" />
        {mentor && (
          <>
            <Avatar name={mentor.name} picture={mentor.avatar} size="small" />
            <span className="cut text-13">{mentor.name}</span>
          </>
        )}
      </div>
      {stage.versions.length === 0 ? <NoVersion stage={stage} reviewable={reviewable} /> : <Versions stage={stage} />}
      {stage.score !== null && (
        <p className="py-2">
          <b className="font-serif text-26">{stage.score}</b>
          <span className="ml-1 text-13 text-ink-3">/ {stage.max_score}</span>
        </p>
      )}
      {reviewable && <ReviewForm key={`${stage.version}-${stage.state}-${stage.missing}`} room={room} stage={stage} again={again} />}
      {next && (
        <Link to={`/project/${room.id}/${next.id}`} className="mt-3 inline-block text-13">
          {t('next_work', { title: next.title })}
        </Link>
      )}
      {!reviewable && <Criteria stage={stage} />}
    </section>
  );
}
