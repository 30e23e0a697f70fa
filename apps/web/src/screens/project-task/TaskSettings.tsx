import { changeProjectTask, dealProjectTeams, listProjectTasks, updateProjectTask } from '@praxis/contract/projects/tasks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProjectRules, RuleFields } from '../../parts/project/RuleFields.tsx';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ProjectTask } from './task.ts';

const rulesOf = ({ opens_at, closes_at, late, late_percent, peer_share, mentors }: ProjectTask): ProjectRules => ({
  ...{ opens_at, closes_at, late, late_percent, peer_share, mentor_ids: mentors.map(({ id }) => id) },
});

/** What who gives a project decides: dates and rules, the version, teams, whether it is open. */
export function TaskSettings({ task, onDone }: { task: ProjectTask; onDone: () => void }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [open, setOpen] = useState(false);
  const [rules, setRules] = useState(() => rulesOf(task));
  const [failure, setFailure] = useState<unknown>();
  const staff = useQuery({
    queryKey: ['project-tasks', task.space.id],
    queryFn: ({ signal }) => call(listProjectTasks, { space_id: task.space.id }, { signal }),
    enabled: open,
  });
  const put = async (state: 'open' | 'withdrawn') => {
    setFailure(undefined);
    try {
      await call(changeProjectTask, { task_id: task.id, state, ...rules });
      onDone();
      setOpen(false);
    } catch (refused) {
      setFailure(refused);
    }
  };
  const update = () => call(updateProjectTask, { task_id: task.id }).then(onDone).catch(showFailure);
  const deal = () =>
    call(dealProjectTeams, { task_id: task.id })
      .then(({ placed }) => {
        toastDone(t('dealt', { placed }));
        onDone();
      })
      .catch(showFailure);
  return (
    <>
      {task.newer && <Button onClick={() => void update()}>{t('update_version')}</Button>}
      {(task.mode === 'dealt' || task.mode === 'groups') && task.without.length > 0 && (
        <Button look="soft" onClick={() => void deal()}>
          {t('deal')}
        </Button>
      )}
      <Button
        onClick={() => {
          setRules(rulesOf(task));
          setOpen(true);
        }}
      >
        {t('settings')}
      </Button>
      {open && (
        <Dialog
          open
          width="usual"
          onClose={() => setOpen(false)}
          title={t('settings')}
          foot={
            <>
              <Button look="plain" onClick={() => void put(task.state === 'open' ? 'withdrawn' : 'open')}>
                {t(task.state === 'open' ? 'withdraw' : 'reopen')}
              </Button>
              <Button look="filled" onClick={() => void put(task.state)}>
                {t('save')}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <RuleFields rules={rules} staff={staff.data?.staff ?? []} onChange={(changes) => setRules({ ...rules, ...changes })} />
          </div>
          <Problem of={failure} />
        </Dialog>
      )}
    </>
  );
}
