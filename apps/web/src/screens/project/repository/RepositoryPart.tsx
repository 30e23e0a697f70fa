import type { DataOf } from '@praxis/contract/core/endpoint';
import { saveProjectPart } from '@praxis/contract/projects/parts';
import { openProjectRepository } from '@praxis/contract/projects/repository';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../parts/course/course-labels.ts';
import { call } from '../../../platform/calls/call.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../../ui/States.tsx';
import type { PartProps } from '../part.ts';
import { CopyLine } from './CopyLine.tsx';
import { RepositoryToken } from './RepositoryToken.tsx';

type Repository = DataOf<typeof openProjectRepository>;

const shortRef = (ref: string) => ref.replace(/^refs\/(heads|tags)\//, '');
const shortCommit = (commit: string) => commit.slice(0, 7);

/** The branch whose newest commit is handed in. */
function Branch({ repository, room, stage, part, again }: PartProps & { repository: Repository }) {
  const { t } = useTranslation('projects');
  const [failure, setFailure] = useState<unknown>();
  const choose = async (ref: string) => {
    setFailure(undefined);
    try {
      await call(saveProjectPart, { run_id: room.id, stage_id: stage.id, part_id: part.id, revision: part.revision, link: ref });
      again();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <>
      <Field label={t('repo_branch')} className="w-64 phone:w-full">
        <Select
          value={repository.chosen?.ref ?? ''}
          choices={repository.refs.map(({ ref, commit }) => ({ value: ref, label: `${shortRef(ref)} · ${shortCommit(commit)}` }))}
          onChange={(event) => void choose(event.target.value)}
        />
      </Field>
      <Problem of={failure} />
    </>
  );
}

function Pushes({ pushes }: { pushes: Repository['pushes'] }) {
  const { t } = useTranslation('projects');
  return (
    <section className="mt-5">
      <h3 className="pb-1 text-13 font-bold">{t('repo_pushes')}</h3>
      {pushes.length === 0 && <p className="text-13 text-ink-3">{t('repo_no_pushes')}</p>}
      <ul>
        {pushes.map((push) => (
          <li key={push.id} className="flex min-h-9 flex-wrap items-baseline gap-x-4 border-t border-line py-1.5 text-13">
            <span className="w-32 flex-none text-ink-3">{spokenTime(push.at)}</span>
            <span className="flex-none">{push.person?.name ?? ''}</span>
            <span className="min-w-0 break-words font-mono text-ink-2">
              {listed(push.changes.map(({ ref, commit }) => `${shortRef(ref)} ${shortCommit(commit)}`))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bundles({ bundles }: { bundles: Repository['bundles'] }) {
  const { t } = useTranslation('projects');
  if (bundles.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="pb-1 text-13 font-bold">{t('repo_bundles')}</h3>
      <ul>
        {bundles.map((one) => (
          <li key={one.number} className="flex min-h-9 flex-wrap items-baseline gap-x-4 border-t border-line py-1.5 text-13">
            <span className="w-32 flex-none">{t('repo_bundle', { version: one.number })}</span>
            <span className="font-mono text-ink-2">{`${one.branch} ${shortCommit(one.commit)}`}</span>
            <span className="flex-1" />
            {one.state === 'stored' && one.address ? (
              <a href={one.address} download>
                {listed([t('repo_download'), one.bytes === null ? '' : fileSize(one.bytes)])}
              </a>
            ) : (
              <span className={one.state === 'failed' ? 'text-red' : 'text-ink-3'}>
                {t(one.state === 'failed' ? 'repo_bundle_failed' : 'repo_bundle_waiting')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The repository of a team: how it is reached, what would be handed in, what was pushed and handed in. */
export default function RepositoryPart(props: PartProps & { writes: boolean }) {
  const { room, stage, part, writes } = props;
  const { t } = useTranslation('projects');
  const at = { run_id: room.id, stage_id: stage.id, part_id: part.id };
  const query = useQuery({
    // A push and a hand-in load the room again, and with it this.
    queryKey: ['project-repository', room.id, stage.id, part.id, part.note, stage.version, room.now],
    queryFn: ({ signal }) => call(openProjectRepository, at, { signal }),
    placeholderData: (before) => before,
  });
  if (query.isError) return <Problem of={query.error} />;
  const repository = query.data;
  if (!repository) return <Skeleton rows={2} />;
  const { address, head, refs } = repository;
  return (
    <div className="flex flex-col gap-3">
      {!repository.ready && <Strip>{t('repo_away')}</Strip>}
      <CopyLine label={t('repo_clone')} text={`git clone ${address}`} />
      {writes && refs.length === 0 && <CopyLine label={t('repo_first')} text={`git push ${address} HEAD:refs/heads/main`} />}
      <RepositoryToken runId={room.id} token={repository.token} again={() => void query.refetch()} />
      {writes && refs.length > 0 && <Branch {...props} repository={repository} />}
      {repository.chosen && (
        <p className="text-13 text-ink-2">
          {listed([
            t(writes && repository.push.open ? 'repo_chosen' : 'repo_newest', {
              commit: `${shortRef(repository.chosen.ref || head)} ${shortCommit(repository.chosen.commit)}`,
            }),
            t('repo_size', { used: fileSize(repository.bytes), most: fileSize(repository.most_bytes) }),
          ])}
        </p>
      )}
      {writes && !repository.push.open && <Strip>{repository.push.reason}</Strip>}
      <Pushes pushes={repository.pushes} />
      <Bundles bundles={repository.bundles} />
    </div>
  );
}
