import { extendProjectStage } from '@praxis/contract/projects/run';
import { releaseProject, scoreMissingStages, scoreProjectStages } from '@praxis/contract/projects/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ProjectTask } from './task.ts';

type Props = { task: ProjectTask; runIds: string[]; onDone: () => void; onClear: () => void };

/** What some teams did not hand in although its date is over, by team and stage. */
const missingOf = (task: ProjectTask, teams: ProjectTask['teams']) =>
  teams
    .filter(({ members }) => members.length > 0)
    .flatMap(({ id, name, works }) =>
      task.stages.flatMap((stage) =>
        works.some(({ stage_id, missing }) => stage_id === stage.id && missing)
          ? [{ key: `${id} ${stage.id}`, team: name, stage: stage.title }]
          : [],
      ),
    );

type MissingProps = { missing: ReturnType<typeof missingOf>; onClose: () => void; onScore: () => Promise<void> };

/** Asks before stages get 0, each by its name. */
function MissingDialog({ missing, onClose, onScore }: MissingProps) {
  const { t } = useTranslation(['projects', 'shell']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('score_missing', { count: missing.length })}
      summary={t('score_missing_words')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" onClick={() => void onScore()}>
            {t('score_missing', { count: missing.length })}
          </Button>
        </>
      }
    >
      <ul>
        {missing.map(({ key, team, stage }) => (
          <li key={key} className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line py-1">
            <span className="cut">{team}</span>
            <span className="cut text-ink-2">{stage}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What is done to many teams at once: one score for a stage (S-194), 0 for what is missing, another deadline, scores released. */
export function BatchBar({ task, runIds, onDone, onClear }: Props) {
  const { t } = useTranslation(['projects', 'shell']);
  const [dialog, setDialog] = useState<'score' | 'extend' | 'missing'>();
  const [stageId, setStageId] = useState(task.stages[0]?.id ?? '');
  const [score, setScore] = useState('');
  const [dueAt, setDueAt] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [left, setLeft] = useState('');
  /** What was done, and of what is left out why: then it stays chosen. */
  const report = (done: number, why = '') => {
    if (done > 0 || why === '') toastDone(t('done_count', { count: done }));
    setDialog(undefined);
    setLeft(why);
    if (why === '') onClear();
    onDone();
  };
  const chosen = task.teams.filter(({ id }) => runIds.includes(id));
  const release = (released: boolean) => {
    setLeft('');
    const unfinished = chosen.filter(({ state }) => state !== 'reviewed').length;
    const hidden = chosen.filter((team) => !team.released).length;
    const why = released
      ? unfinished > 0
        ? t('left_release', { count: unfinished })
        : ''
      : hidden > 0
        ? t('left_hide', { count: hidden })
        : '';
    return call(releaseProject, { task_id: task.id, run_ids: runIds, released })
      .then(({ done }) => report(done, why))
      .catch(showFailure);
  };
  const missing = missingOf(task, chosen);
  const scoreMissing = () =>
    call(scoreMissingStages, { task_id: task.id, run_ids: runIds })
      .then(({ done }) => report(done))
      .catch(showFailure);
  const run = async () => {
    setFailure(undefined);
    setLeft('');
    const at = { task_id: task.id, stage_id: stageId, run_ids: runIds };
    const typed = score.trim() === '' ? null : Number(score);
    try {
      if (dialog === 'score') {
        const { done } = await call(scoreProjectStages, { ...at, score: Number.isFinite(typed) ? typed : null });
        const count = runIds.length - done;
        report(done, count > 0 ? t('left_score', { count }) : '');
      } else report((await call(extendProjectStage, { ...at, due_at: dueAt ?? 0, reason })).done);
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-pine-soft px-4 py-2">
      <span className="mr-2 text-13">{t('chosen', { count: runIds.length })}</span>
      <Button look="filled" onClick={() => void release(true)}>
        {t('release')}
      </Button>
      <Button onClick={() => void release(false)}>{t('hide')}</Button>
      <Button onClick={() => setDialog('score')}>{t('score_many')}</Button>
      {missing.length > 0 && <Button onClick={() => setDialog('missing')}>{t('score_missing', { count: missing.length })}</Button>}
      <Button onClick={() => setDialog('extend')}>{t('extend')}</Button>
      {left && (
        <p role="status" className="w-full text-13 text-amber">
          {left}
        </p>
      )}
      {dialog === 'missing' && <MissingDialog missing={missing} onClose={() => setDialog(undefined)} onScore={scoreMissing} />}
      {(dialog === 'score' || dialog === 'extend') && (
        <Dialog
          open
          onClose={() => setDialog(undefined)}
          title={t(dialog === 'score' ? 'score_many' : 'extend')}
          summary={t('chosen', { count: runIds.length })}
          foot={
            <>
              <Button onClick={() => setDialog(undefined)}>{t('shell:cancel')}</Button>
              <Button look="filled" onClick={() => void run()}>
                {t(dialog === 'score' ? 'score_many' : 'extend')}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <Field label={t('stage')}>
              <Select
                value={stageId}
                choices={task.stages.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(event) => setStageId(event.target.value)}
              />
            </Field>
            {dialog === 'score' ? (
              <Field label={t('score_of', { max: task.stages.find(({ id }) => id === stageId)?.max_score ?? 0 })}>
                <TextInput inputMode="numeric" value={score} maxLength={4} onChange={(event) => setScore(event.target.value)} />
              </Field>
            ) : (
              <>
                <Field label={t('new_due')}>
                  <DateTimeField value={dueAt} onChange={setDueAt} />
                </Field>
                <Field label={t('reason')} required>
                  <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
                </Field>
              </>
            )}
          </div>
          <Problem of={failure} />
        </Dialog>
      )}
    </div>
  );
}
