import type { DataOf } from '@praxis/contract/core/endpoint';
import { compareVersions, listVersions } from '@praxis/contract/courses/courses';
import { updateSpaceCourse } from '@praxis/contract/courses/space-courses';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { DifferenceList } from '../../parts/course/DifferenceList.tsx';
import { call } from '../../platform/calls/call.ts';
import { named } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Tag } from '../../ui/States.tsx';
import { useDesigner } from './designer-context.ts';

type Version = DataOf<typeof listVersions>['list'][number];

/** Moves spaces from an older version to the newest, after showing what they get. */
function UpdateSpaces({ from, to, onDone, onBack }: { from: Version; to: Version; onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation(['course-designer', 'shell']);
  const { draft } = useDesigner();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(from.spaces.map((space) => space.id)));
  const differences = useQuery({
    queryKey: ['course-differences', draft.courseId, from.id, to.id],
    queryFn: ({ signal }) => call(compareVersions, { course_id: draft.courseId, from: from.id, to: to.id }, { signal }),
  });
  const update = useMutation({
    async mutationFn() {
      for (const space of chosen) await call(updateSpaceCourse, { space_id: space, course_id: draft.courseId, version_id: to.id });
    },
    onSuccess() {
      toastDone(t('spaces_updated', { count: chosen.size, version: to.version }));
      onDone();
    },
  });
  return (
    <>
      <p className="mb-2 text-13 text-ink-2">{t('update_spaces_help', { from: from.version, to: to.version })}</p>
      {differences.data ? (
        <DifferenceList list={differences.data.list} />
      ) : differences.error ? (
        <Problem of={differences.error} />
      ) : (
        <Skeleton rows={3} />
      )}
      <fieldset className="mt-4 flex flex-col gap-2">
        <legend className="mb-1 text-13 text-ink-2">{t('which_spaces')}</legend>
        {from.spaces.map((space) => (
          <Checkbox
            key={space.id}
            label={space.name}
            checked={chosen.has(space.id)}
            onChange={() =>
              setChosen((now) => (now.has(space.id) ? new Set([...now].filter((id) => id !== space.id)) : new Set([...now, space.id])))
            }
          />
        ))}
      </fieldset>
      <Problem of={update.error} />
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onBack}>{t('shell:back')}</Button>
        <Button look="filled" disabled={chosen.size === 0} busy={update.isPending} onClick={() => update.mutate()}>
          {t('update_spaces', { count: chosen.size, version: to.version })}
        </Button>
      </div>
    </>
  );
}

function VersionRow({ version, newest, onUpdate }: { version: Version; newest: Version; onUpdate: () => void }) {
  const { t } = useTranslation('course-designer');
  const { moment } = useCourseLabels();
  const behind = version.id !== newest.id && version.spaces.length > 0;
  return (
    <li className="grid min-h-14 items-center gap-3 border-t border-line py-2.5" style={{ gridTemplateColumns: '48px minmax(0,1fr) auto' }}>
      <Tag outline={version.id !== newest.id}>{`v${version.version}`}</Tag>
      <div className="min-w-0">
        <p className={version.note ? '' : 'text-ink-3'}>{version.note || t('no_note')}</p>
        <p className="text-12 text-ink-3">
          {[
            moment(version.published_at),
            version.published_by.name,
            t('activities_count', { count: version.activities }),
            named(version.spaces.map((space) => space.name)) || t('no_space_uses'),
          ].join('　')}
        </p>
      </div>
      {behind && (
        <Button size="small" onClick={onUpdate}>
          {t('update_spaces_ask', { count: version.spaces.length, version: newest.version })}
        </Button>
      )}
    </li>
  );
}

/** The frozen versions, which space learns which, and moving spaces to the newest. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const queries = useQueryClient();
  const [from, setFrom] = useState<Version>();
  const queryKey = ['course-versions', draft.courseId, draft.version];
  const versions = useQuery({ queryKey, queryFn: ({ signal }) => call(listVersions, { course_id: draft.courseId }, { signal }) });
  const list = versions.data?.list ?? [];
  const newest = list[0];
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={from && newest ? t('update_spaces_title', { version: newest.version }) : t('versions')}
      summary={from ? undefined : t('versions_help')}
    >
      {from && newest ? (
        <UpdateSpaces
          from={from}
          to={newest}
          onBack={() => setFrom(undefined)}
          onDone={() => {
            setFrom(undefined);
            void queries.invalidateQueries({ queryKey });
          }}
        />
      ) : (
        <>
          {versions.isPending && <Skeleton rows={3} />}
          <Problem of={versions.error} retry={() => void versions.refetch()} />
          <ul aria-label={t('versions')} className="border-b border-line">
            {newest &&
              list.map((version) => <VersionRow key={version.id} version={version} newest={newest} onUpdate={() => setFrom(version)} />)}
          </ul>
        </>
      )}
    </Dialog>
  );
}
