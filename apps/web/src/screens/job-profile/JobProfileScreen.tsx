import { addressOf } from '@praxis/contract/core/pages';
import { openProfile } from '@praxis/contract/skills/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { useRole } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';
import { ClassGaps } from './ClassGaps.tsx';
import { PersonGaps } from './PersonGaps.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';

type Space = { id: string; name: string };

/** For those who teach: the class of a space, or one student of it. */
function Classes({ profileId, spaces }: { profileId: string; spaces: readonly Space[] }) {
  const { t } = useTranslation('skills');
  const [query, setQuery] = useSearchParams();
  const [space, student] = [spaces.find(({ id }) => id === query.get('space')) ?? spaces[0], query.get('student')];
  if (!space) return <EmptyState>{t('job_no_class')}</EmptyState>;
  return (
    <>
      <Field label={t('job_class')} className="max-w-[360px]">
        <Select
          choices={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={space.id}
          onChange={(event) => setQuery({ space: event.target.value })}
        />
      </Field>
      {student ? (
        <PersonGaps profileId={profileId} of={{ user_id: student, space_id: space.id }} />
      ) : (
        <ClassGaps profileId={profileId} spaceId={space.id} />
      )}
    </>
  );
}

/** A job profile: what it asks for and how far one is from it, for teachers how far a class is; whoever edits the map edits it. */
export function JobProfileScreen() {
  const { t } = useTranslation(['skills', 'shell']);
  const { profileId = '' } = useParams();
  const teaches = useRole() === 'teach';
  const [editing, setEditing] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const query = useQuery({
    queryKey: ['job-profile', profileId],
    queryFn: ({ signal }) => call(openProfile, { profile_id: profileId }, { signal }),
  });
  const again = () => void query.refetch();
  const data = query.data;
  const edits = data?.profile.can.edit && (editing || data.needs.length === 0);
  return (
    <Page
      title={data?.profile.title ?? ''}
      summary={<Link to={addressOf('skills')}>{t('jobs')}</Link>}
      actions={
        data?.profile.can.edit && (
          <>
            {!data.profile.published && <Tag outline>{t('not_published')}</Tag>}
            {data.needs.length > 0 && (
              <Button key={editing ? 'done' : 'edit'} onClick={() => (edits && unsaved ? setLeaving(true) : setEditing(!editing))}>
                {t(editing ? 'job_done' : 'edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isPending && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={query.error} retry={again} />
      {data && !edits && <p className="mb-6 max-w-[760px] text-ink-2">{data.profile.intro}</p>}
      {data && edits && <ProfileEditor profile={data.profile} needs={data.needs} onSaved={again} onUnsaved={setUnsaved} />}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('job_leave_title')}
        confirm={t('job_leave')}
        danger
        onConfirm={async () => {
          setUnsaved(false);
          setEditing(false);
        }}
      >
        {t('job_leave_text')}
      </ConfirmDialog>
      {data && !edits && (teaches ? <Classes profileId={profileId} spaces={data.spaces} /> : <PersonGaps profileId={profileId} />)}
    </Page>
  );
}
