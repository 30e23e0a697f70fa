import { addressOf } from '@praxis/contract/core/pages';
import { type ProjectRoom, setProjectScore } from '@praxis/contract/projects/run';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';

type Stage = ProjectRoom['stages'][number];
type Member = ProjectRoom['members'][number];

function StageLink({ room, stage, no, on }: { room: ProjectRoom; stage: Stage; no: number; on: boolean }) {
  const { t } = useTranslation('projects');
  const due = stage.due_at !== null && stage.state === 'open' ? t('due_left', { time: spokenTime(stage.due_at) }) : '';
  const soon = stage.due_at !== null && stage.state === 'open' && stage.due_at - room.now < 3 * 86_400_000;
  return (
    <li>
      <Link
        to={`/project/${room.id}/${stage.id}`}
        aria-current={on ? 'page' : undefined}
        className={classes(
          'flex gap-3 border-l-2 px-5 py-2.5 text-ink no-underline',
          on ? 'border-pine bg-ground' : 'border-transparent hover:bg-well',
        )}
      >
        <span className={classes('w-4 flex-none font-serif text-18', stage.state === 'reviewed' || on ? 'text-pine' : 'text-ink-3')}>
          {no}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={classes('cut flex-1', on && 'font-bold')}>{stage.title}</span>
            <span className="flex-none text-13">
              {stage.score !== null ? (
                <>
                  <b className="font-normal">{stage.score}</b> <span className="text-ink-3">/ {stage.max_score}</span>
                </>
              ) : (
                <span className="text-ink-3">{`${t('weight')} ${stage.weight}`}</span>
              )}
            </span>
          </span>
          <span className={classes('block text-12', soon ? 'text-amber' : 'text-ink-3')}>{due || t(`work_${stage.state}`)}</span>
        </span>
      </Link>
    </li>
  );
}

function ScoreDialog({ room, member, onClose, again }: { room: ProjectRoom; member: Member; onClose: () => void; again: () => void }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [score, setScore] = useState(member.score === null ? '' : String(member.score));
  const [reason, setReason] = useState(member.reason);
  const [failure, setFailure] = useState<unknown>();
  const put = async (value: number | null) => {
    setFailure(undefined);
    try {
      await call(setProjectScore, { run_id: room.id, user_id: member.person.id, score: value, reason });
      again();
      onClose();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('set_score')}
      summary={member.person.name}
      foot={
        <>
          {member.reason && <Button onClick={() => void put(null)}>{t('clear_score')}</Button>}
          <Button look="filled" onClick={() => void put(score.trim() === '' ? null : Number(score))}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('own_score')}>
          <TextInput inputMode="decimal" value={score} maxLength={6} onChange={(event) => setScore(event.target.value)} />
        </Field>
        <Field label={t('reason')} required>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
      <Problem of={failure} />
    </Dialog>
  );
}

function MemberRow({ room, member, onScore }: { room: ProjectRoom; member: Member; onScore: () => void }) {
  const { t } = useTranslation('projects');
  const { person, captain, cards, doing, pushes, score, factor } = member;
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <Avatar name={person.name} picture={person.avatar} />
      <span className="min-w-0 flex-1">
        {room.skill_map ? (
          <Link
            className="cut block"
            title={t('member_skills', { name: person.name })}
            to={addressOf(
              'skillMap',
              { frameKind: room.skill_map.kind, frameId: room.skill_map.id },
              { student: person.id, space: room.space.id },
            )}
          >
            {person.name}
          </Link>
        ) : (
          <span className="cut block">{person.name}</span>
        )}
        <span className="block text-12 text-ink-3">
          {listed([
            captain ? t('captain') : '',
            doing > 0 ? t('doing_count', { count: doing }) : '',
            pushes > 0 ? t('push_count', { count: pushes }) : '',
            factor === null ? '' : t('factor', { factor }),
          ])}
        </span>
      </span>
      {score !== null && <b className="font-serif text-16">{score}</b>}
      {room.can.review ? (
        <IconButton small label={t('set_score_of', { name: person.name })} onClick={onScore}>
          <Pencil className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      ) : (
        score === null && <span className="text-13 text-ink-3">{t('cards_count', { count: cards })}</span>
      )}
    </li>
  );
}

/** Stages, team and labs beside the room; on a phone folded away above it. */
export function RoomSide(props: SideProps) {
  const { t } = useTranslation('projects');
  const no = props.room.stages.findIndex(({ id }) => id === props.selected) + 1;
  if (!useIsPhone())
    return (
      <div className="border-r border-line bg-sunken pt-5 pb-8">
        <SideParts {...props} />
      </div>
    );
  return (
    <details className="border-b border-line bg-sunken">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-14">
        <b>{t('stages')}</b>
        <span className="text-ink-3">{`${no} / ${props.room.stages.length}`}</span>
        <span className="flex-1" />
        <span className="cut text-ink-3">{props.room.name}</span>
      </summary>
      <div className="pb-6">
        <SideParts {...props} />
      </div>
    </details>
  );
}

type SideProps = { room: ProjectRoom; selected: string; again: () => void };

function SideParts({ room, selected, again }: SideProps) {
  const { t } = useTranslation('projects');
  const [scoring, setScoring] = useState<Member>();
  const labs = room.stages.flatMap(({ id, lab }) => (lab ? [{ id, ...lab }] : []));
  return (
    <>
      <nav aria-label={t('stages')}>
        <h2 className="px-5 pb-2 text-14 font-bold">{t('stages')}</h2>
        <ol>
          {room.stages.map((stage, at) => (
            <StageLink key={stage.id} room={room} stage={stage} no={at + 1} on={stage.id === selected} />
          ))}
        </ol>
      </nav>
      <section className="mt-8 px-5">
        <h2 className="pb-2 text-14 font-bold">{room.mode === 'alone' ? t('team') : room.name}</h2>
        <ul>
          {room.members.map((member) => (
            <MemberRow key={member.person.id} room={room} member={member} onScore={() => setScoring(member)} />
          ))}
        </ul>
        <Link to={`/index/project/${room.task_id}`} className="mt-2 inline-block text-13">
          {t('to_task')}
        </Link>
      </section>
      {labs.length > 0 && (
        <section className="mt-8 px-5">
          <h2 className="pb-2 text-14 font-bold">{t('lab')}</h2>
          <ul>
            {labs.map((lab) => (
              <li key={lab.id} className="border-t border-line py-2">
                <Link to={lab.link} className="cut block">
                  {lab.title}
                </Link>
                <span className="block text-12 text-ink-3">
                  {listed([
                    lab.score === null ? t('lab_no_score') : t('lab_mean', { score: Math.round(lab.score * 10) / 10 }),
                    t('lab_counts', { share: lab.share }),
                  ])}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {scoring && <ScoreDialog room={room} member={scoring} onClose={() => setScoring(undefined)} again={again} />}
    </>
  );
}
