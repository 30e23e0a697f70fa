import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { missingLook, workLooks } from '../../parts/project/project-looks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState } from '../../ui/States.tsx';
import { BatchBar } from './BatchBar.tsx';
import { TeamDialog } from './TeamDialog.tsx';
import type { ProjectTask, Team } from './task.ts';
import { WithoutTeam } from './WithoutTeam.tsx';

const tones = { mute: 'text-ink-3', ink: 'text-ink-2', pine: 'text-pine', amber: 'text-amber', red: 'text-red' };

function StageCell({ team, stage }: { team: Team; stage: ProjectTask['stages'][number] }) {
  const { t } = useTranslation('projects');
  const work = team.works.find(({ stage_id }) => stage_id === stage.id);
  const state = work?.state ?? 'open';
  const waiting = state === 'open' ? { shape: 'waiting' as const, tone: 'mute' as const } : workLooks[state];
  const look = work?.missing ? missingLook : waiting;
  return (
    <Link
      to={`/project/${team.id}/${stage.id}`}
      className={`relative inline-flex min-h-8 items-center gap-1.5 text-13 no-underline hover:underline ${tones[look.tone]}`}
    >
      <Mark shape={look.shape} />
      <span className="sr-only">
        {team.name}, {stage.title}:{work?.score != null && ` ${t(`work_${state}`)}`}
      </span>
      {work?.score != null ? (
        <span>
          <b className="text-ink">{work.score}</b> / {stage.max_score}
        </span>
      ) : (
        t(work?.missing ? 'work_missing' : `work_${state}`)
      )}
    </Link>
  );
}

const waits = (team: Team) => team.works.filter(({ state }) => state === 'submitted').length;

/** Teams by stages: what waits stands first, every cell leads to its review. */
export function ReviewWorkspace({ task, onDone }: { task: ProjectTask; onDone: () => void }) {
  const { t } = useTranslation('projects');
  const phone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Team>();
  const teams = [...task.teams].sort((a, b) => waits(b) - waits(a) || a.name.localeCompare(b.name));
  const pick = (ids: readonly string[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const ids = teams.map(({ id }) => id);
  return (
    <>
      <Section title={t('teams')} more={t('waiting_count', { count: teams.reduce((sum, team) => sum + waits(team), 0) })}>
        {teams.length === 0 && <EmptyState plain>{t('no_teams')}</EmptyState>}
        {chosen.size > 0 && task.can.release && (
          <BatchBar
            task={task}
            runIds={[...chosen].filter((id) => ids.includes(id))}
            onDone={onDone}
            onClear={() => setChosen(new Set())}
          />
        )}
        {teams.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          <div className="overflow-x-auto" tabIndex={0}>
            <table className="w-full border-collapse text-left text-14">
              <thead>
                <tr className="text-13 text-ink-3">
                  <th className="w-10 py-2 pr-3">
                    <Checkbox
                      hideLabel
                      label={t('choose_all')}
                      checked={chosen.size > 0 && ids.every((id) => chosen.has(id))}
                      onChange={(event) => pick(ids, event.target.checked)}
                    />
                  </th>
                  <th className="min-w-56 py-2 pr-4 font-normal">{t('team')}</th>
                  {task.stages.map((stage, at) => (
                    <th key={stage.id} className="min-w-28 py-2 pr-4 font-normal">
                      {at + 1} {stage.title}
                    </th>
                  ))}
                  {!phone && <th className="min-w-24 py-2 text-right font-normal">{t('score')}</th>}
                  {task.can.give && <th className="w-24 py-2" />}
                </tr>
              </thead>
              <tbody>
                {teams.map((team) => (
                  <tr key={team.id} className="border-t border-line">
                    <td className="py-2 pr-3">
                      <Checkbox
                        hideLabel
                        label={t('choose', { name: team.name })}
                        checked={chosen.has(team.id)}
                        onChange={(event) => pick([team.id], event.target.checked)}
                      />
                    </td>
                    <td className="py-2 pr-4">
                      <span className="flex items-center gap-3">
                        <Avatar name={team.name} picture={team.logo} />
                        <span className="min-w-0">
                          <Link to={`/project/${team.id}`} className="cut block text-ink">
                            {team.name}
                          </Link>
                          <span className="block max-w-72 truncate text-12 text-ink-3">
                            {team.members.map(({ name }) => name).join(' · ')}
                          </span>
                          {/* A narrow page has no room for the column of the scores before one scrolls. */}
                          {phone && team.score !== null && (
                            <span className="block text-13">
                              <b>{team.score}</b>
                              {team.released && <span className="ml-2 text-pine">{t('released')}</span>}
                            </span>
                          )}
                        </span>
                      </span>
                    </td>
                    {task.stages.map((stage) => (
                      <td key={stage.id} className="py-2 pr-4">
                        <StageCell team={team} stage={stage} />
                      </td>
                    ))}
                    {!phone && (
                      <td className="py-2 text-right">
                        {team.score === null ? <span className="text-ink-3">·</span> : <b className="font-serif text-16">{team.score}</b>}
                        {team.released && <span className="block text-12 text-pine">{t('released')}</span>}
                      </td>
                    )}
                    {task.can.give && (
                      <td className="py-2 pl-3 text-right">
                        <Button size="small" onClick={() => setEditing(team)}>
                          {t('edit_team')}
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
      {task.can.give && task.without.length > 0 && <WithoutTeam task={task} onDone={onDone} />}
      {editing && <TeamDialog task={task} team={editing} onClose={() => setEditing(undefined)} onDone={onDone} />}
    </>
  );
}
