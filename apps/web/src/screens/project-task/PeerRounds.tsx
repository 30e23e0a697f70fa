import { addressOf } from '@praxis/contract/core/pages';
import { openPeerRound, PEER_REVIEWS_MOST } from '@praxis/contract/projects/peers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { roundLooks } from '../../parts/project/project-looks.ts';
import { RoundFields, type RoundRules, roundRulesOf } from '../../parts/project/RuleFields.tsx';
import { call } from '../../platform/calls/call.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ProjectTask } from './task.ts';

const WEEK_MS = 7 * 86_400_000;
const USUAL = 3;

const submitted = (task: ProjectTask, stageId: string) =>
  task.teams.filter(({ works }) =>
    works.some(
      ({ stage_id, state, handed_at }) => stage_id === stageId && handed_at !== null && (state === 'submitted' || state === 'reviewed'),
    ),
  ).length;

/** Nobody reviews more works than the others have. */
const reviewsMost = (task: ProjectTask, stageId: string) => Math.max(1, Math.min(PEER_REVIEWS_MOST, submitted(task, stageId) - 1));

function OpenDialog({ task, onClose }: { task: ProjectTask; onClose: () => void }) {
  const { t } = useTranslation(['projects', 'shell']);
  const navigate = useNavigate();
  const stages = task.stages.filter(({ id }) => !task.rounds.some(({ stage_id }) => stage_id === id));
  const [stageId, setStageId] = useState(() => [...stages].sort((a, b) => submitted(task, b.id) - submitted(task, a.id))[0]?.id ?? '');
  const [reviews, setReviews] = useState(() => Math.min(USUAL, reviewsMost(task, stageId)));
  const [rules, setRules] = useState<RoundRules>(() => ({ closes_at: Date.now() + WEEK_MS, again_days: '2', weight: '0' }));
  const [failure, setFailure] = useState<unknown>();
  const open = () =>
    call(openPeerRound, { task_id: task.id, stage_id: stageId, reviews, ...roundRulesOf(rules) }).then(
      ({ round_id }) => navigate(addressOf('projectPeers', { roundId: round_id })),
      setFailure,
    );
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('round_open')}
      summary={t('round_open_words')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" onClick={() => void open()}>
            {t('round_open')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('stage')}>
          <Select
            value={stageId}
            choices={stages.map(({ id, title }) => ({
              value: id,
              label: `${title} · ${t('round_works', { count: submitted(task, id) })}`,
            }))}
            onChange={({ target: { value } }) => {
              setStageId(value);
              setReviews(Math.min(reviews, reviewsMost(task, value)));
            }}
          />
        </Field>
        <Field label={t('round_reviews')}>
          <Select
            value={String(reviews)}
            choices={Array.from({ length: reviewsMost(task, stageId) }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
            onChange={(event) => setReviews(Number(event.target.value))}
          />
        </Field>
        <RoundFields rules={rules} onChange={(change) => setRules({ ...rules, ...change })} />
      </div>
      <Problem of={failure} />
    </Dialog>
  );
}

/** Rounds in which the teams review each other, stage by stage. */
export function PeerRounds({ task }: { task: ProjectTask }) {
  const { t } = useTranslation('projects');
  const [opening, setOpening] = useState(false);
  const stageOf = (id: string) => task.stages.find((stage) => stage.id === id)?.title ?? '';
  const free = task.stages.some(({ id }) => !task.rounds.some(({ stage_id }) => stage_id === id));
  if (task.rounds.length === 0 && !task.can.release) return null;
  return (
    <Section
      title={t('rounds')}
      more={
        task.can.release &&
        free && (
          <Button size="small" onClick={() => setOpening(true)}>
            {t('round_open')}
          </Button>
        )
      }
    >
      {task.rounds.length === 0 && <p className="text-13 text-ink-3">{t('round_none')}</p>}
      <ul>
        {task.rounds.map((round) => (
          <li key={round.id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-1">
            <Link to={addressOf('projectPeers', { roundId: round.id })} className="cut">
              {stageOf(round.stage_id)}
            </Link>
            <StateLabel {...roundLooks[round.state]}>{t(`round_state_${round.state}`)}</StateLabel>
            <span className="flex-1" />
            <span className="text-13 text-ink-3">
              {listed([
                t('round_works', { count: round.works }),
                t('round_done_of', { done: round.done, total: round.asked }),
                round.left > 0 ? t('round_left', { count: round.left }) : '',
                round.state === 'closed' ? '' : t('until', { time: spokenTime(round.closes_at) }),
              ])}
            </span>
          </li>
        ))}
      </ul>
      {opening && <OpenDialog task={task} onClose={() => setOpening(false)} />}
    </Section>
  );
}
