import { startProjectRun } from '@praxis/contract/projects/run';
import { joinProjectTeam, leaveProjectTeam } from '@praxis/contract/projects/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { teamLooks } from '../../parts/project/project-looks.ts';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { TeamDialog } from './TeamDialog.tsx';
import type { ProjectTask, Team } from './task.ts';

function TeamRow({ team, children }: { team: Team; children?: React.ReactNode }) {
  const { t } = useTranslation('projects');
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2 phone:flex-wrap">
      <Avatar name={team.name} picture={team.logo} size="large" />
      <div className="min-w-0 flex-1">
        <h3 className="cut text-15">{team.name}</h3>
        <p className="cut text-13 text-ink-3">
          {team.members.map(({ id, name }) => (id === team.captain_id ? `${name} (${t('captain')})` : name)).join(' · ')}
        </p>
      </div>
      <StateLabel {...teamLooks[team.team]}>{t(`team_${team.team}`)}</StateLabel>
      {children}
    </li>
  );
}

function OwnTeam({ task, team, onDone, onEdit }: { task: ProjectTask; team: Team; onDone: () => void; onEdit: () => void }) {
  const { t } = useTranslation('projects');
  const leave = () => call(leaveProjectTeam, { run_id: team.id }).then(onDone).catch(showFailure);
  return (
    <ul>
      <TeamRow team={team}>
        {team.team !== 'locked' && task.mode === 'formed' && (
          <>
            <Button onClick={onEdit}>{t('edit_team')}</Button>
            <Button look="plain" onClick={() => void leave()}>
              {t('leave')}
            </Button>
          </>
        )}
      </TeamRow>
    </ul>
  );
}

/** Where students find their team and start. */
export function TeamHall({ task, onDone }: { task: ProjectTask; onDone: () => void }) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'form' | 'edit'>();
  const own = task.teams.find(({ id }) => id === task.own_run_id);
  const others = task.teams.filter((team) => team !== own);
  const start = () =>
    call(startProjectRun, { task_id: task.id })
      .then(({ run_id }) => navigate(`/project/${run_id}`))
      .catch(showFailure);
  const join = (team: Team) => call(joinProjectTeam, { run_id: team.id }).then(onDone).catch(showFailure);
  const mayStart = (task.mode === 'alone' || own) && own?.state !== 'active' && (!own || own.state === 'not_started');
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {own && own.state !== 'not_started' && (
          <Link className={buttonClasses('filled', 'main')} to={`/project/${own.id}`}>
            {t('enter')}
          </Link>
        )}
        {mayStart && (
          <>
            <Button look="filled" size="main" onClick={() => void start()}>
              {t('start')}
            </Button>
            {task.mode !== 'alone' && <span className="text-13 text-ink-3">{t('start_words')}</span>}
          </>
        )}
        {!own && task.can.form && (
          <Button look="filled" size="main" onClick={() => setDialog('form')}>
            {t('form')}
          </Button>
        )}
      </div>
      {task.mode !== 'alone' && (
        <Section title={t('teams')}>
          {own && <OwnTeam task={task} team={own} onDone={onDone} onEdit={() => setDialog('edit')} />}
          {task.teams.length === 0 && <EmptyState plain>{t('no_teams')}</EmptyState>}
          <ul>
            {others.map((team) => (
              <TeamRow key={team.id} team={team}>
                {!own && task.can.form && team.team !== 'locked' && team.members.length < task.size_max && (
                  <Button look="soft" onClick={() => void join(team)}>
                    {t('join')}
                  </Button>
                )}
              </TeamRow>
            ))}
          </ul>
        </Section>
      )}
      {dialog && <TeamDialog task={task} team={dialog === 'edit' ? own : undefined} onClose={() => setDialog(undefined)} onDone={onDone} />}
    </>
  );
}
