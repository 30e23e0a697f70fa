import { deleteProblem, type ProblemForSetter, publishProblem, unpublishProblem } from '@praxis/contract/problems/authoring';
import { exportProblem, showProblemExport } from '@praxis/contract/problems/files';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Problem } from '../../ui/Problem.tsx';

const wait = (milliseconds: number) => new Promise((done) => window.setTimeout(done, milliseconds));

/** Has the package made and fetches it. */
async function fetchPackage(problemId: string, failed: string) {
  const { job_id } = await call(exportProblem, { problem_id: problemId });
  for (let tries = 0; tries < 120; tries++) {
    const { state, address } = await call(showProblemExport, { job_id }, { background: true });
    if (state === 'failed') throw new Error(failed);
    if (address) return window.location.assign(address);
    await wait(500);
  }
  throw new Error(failed);
}

function PublishDialog({
  problem,
  dirty,
  onClose,
  onChanged,
}: {
  problem: ProblemForSetter;
  dirty: boolean;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('problem-setting');
  const [listed, setListed] = useState(problem.state === 'draft' ? true : problem.listed);
  const publish = useMutation({
    mutationFn: () => call(publishProblem, { problem_id: problem.id, listed }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
    onError: onChanged,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish_title')}
      foot={
        <Button look="filled" busy={publish.isPending} disabled={dirty || problem.missing.length > 0} onClick={() => publish.mutate()}>
          {t('publish')}
        </Button>
      }
    >
      {dirty && <p className="mb-2 text-amber">{t('publish_save_first')}</p>}
      {problem.missing.length > 0 ? (
        <>
          <p>{t('publish_missing')}</p>
          <ul className="mt-2 list-disc pl-5">
            {problem.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {problem.proof.state !== 'proved' && (
            <Link className={`mt-3 ${buttonClasses('soft')}`} to={`/problemSetting/${problem.id}/proof`} onClick={onClose}>
              {t('go_to_proof')}
            </Link>
          )}
        </>
      ) : (
        <Checkbox label={t('publish_listed')} checked={listed} onChange={() => setListed(!listed)} />
      )}
      <Problem of={publish.error} />
    </Dialog>
  );
}

/** Publishing, trying as a student, the package, taking back and deleting. */
export function PublishMenu({ problem, dirty, onChanged }: { problem: ProblemForSetter; dirty: boolean; onChanged: () => void }) {
  const { t } = useTranslation('problem-setting');
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'publish' | 'unpublish' | 'delete'>();
  const fetching = useMutation({
    mutationFn: () => fetchPackage(problem.id, t('export_failed')),
    onError: showFailure,
  });
  const close = () => setOpened(undefined);
  return (
    <>
      <Button look="filled" onClick={() => setOpened('publish')}>
        {t(problem.state === 'published' ? 'publish_again' : 'publish')}
      </Button>
      <Menu
        label={t('more')}
        trigger={
          <IconButton label={t('more')}>
            <Ellipsis className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        }
        entries={[
          { label: t('try_it'), run: () => void navigate(`/problem/${problem.id}?from=setting`) },
          { label: t('export'), disabled: fetching.isPending, run: () => fetching.mutate() },
          'line',
          { label: t('unpublish'), disabled: problem.state !== 'published', run: () => setOpened('unpublish') },
          { label: t('delete'), danger: true, run: () => setOpened('delete') },
        ]}
      />
      {opened === 'publish' && <PublishDialog problem={problem} dirty={dirty} onClose={close} onChanged={onChanged} />}
      <ConfirmDialog
        open={opened === 'unpublish'}
        onClose={close}
        title={t('unpublish')}
        confirm={t('unpublish')}
        onConfirm={async () => {
          await call(unpublishProblem, { problem_id: problem.id });
          onChanged();
        }}
      >
        {t('unpublish_note')}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'delete'}
        onClose={close}
        title={t('delete')}
        confirm={t('delete')}
        danger
        onConfirm={async () => {
          await call(deleteProblem, { problem_id: problem.id });
          void navigate('/index/problemSetting');
        }}
      >
        {t('delete_note')}
      </ConfirmDialog>
    </>
  );
}
