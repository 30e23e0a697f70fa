import { type ProjectPartView, projectPartVersions } from '@praxis/contract/projects/parts';
import type { ProjectRoom } from '@praxis/contract/projects/run';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnotatedText } from '../../parts/annotate/AnnotatedText.tsx';
import AnnotatedWork from '../../parts/annotate/AnnotatedWork.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { plainLines } from './plain-lines.ts';

const CodeDiff = lazyPart(() => import('../../parts/code/CodeDiff.tsx'));
type Handed = { html: string; link: string; note: string; files: string[] };

/** A version as lines of words: of files their names. */
const linesOf = ({ html, link, note, files }: Handed) => [plainLines(html), link, note, ...files].filter((line) => line !== '').join('\n');

/** What was handed in of a deliverable, with notes at its places and what differs from the version before. */
export default function PartNotes({ room, stageId, part }: { room: ProjectRoom; stageId: string; part: ProjectPartView }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [chosen, setChosen] = useState<string>();
  const [compares, setCompares] = useState(false);
  const newest = room.stages.find(({ id }) => id === stageId)?.version;
  const versions = useQuery({
    queryKey: ['project-part-versions', room.id, stageId, part.id, newest],
    queryFn: ({ signal }) => call(projectPartVersions, { run_id: room.id, stage_id: stageId, part_id: part.id }, { signal }),
  });
  const list = versions.data?.list ?? [];
  const at = Math.max(
    0,
    list.findIndex(({ number }) => String(number) === chosen),
  );
  const [version, before] = [list[at], list[at + 1]];
  if (!version || !versions.data?.ref)
    return (
      <>
        {versions.isPending && <Skeleton label={t('shell:loading')} rows={2} />}
        <Problem of={versions.error} retry={() => void versions.refetch()} />
      </>
    );
  return (
    <div className="rounded-md bg-sunken p-3">
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <Select
          aria-label={t('handed_versions')}
          value={String(version.number)}
          choices={list.map(({ number, at: when }) => ({
            value: String(number),
            label: `${t('version_no', { no: number })} · ${spokenTime(when)}`,
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        {before && (
          <Checkbox
            label={t('compare_before', { no: before.number })}
            checked={compares}
            onChange={(event) => setCompares(event.target.checked)}
          />
        )}
      </div>
      {compares && before ? (
        <Suspense fallback={<Skeleton label={t('shell:loading')} rows={2} />}>
          <CodeDiff
            before={{ code: linesOf(before), label: t('version_no', { no: before.number }) }}
            after={{ code: linesOf(version), label: t('version_no', { no: version.number }) }}
            language="plain"
          />
        </Suspense>
      ) : (
        <AnnotatedWork
          key={version.number}
          on={{ subject: 'project', ref: versions.data.ref }}
          round={at === 0 ? undefined : version.number}
          marks={room.can.review && at === 0}
          draws={false}
        >
          <AnnotatedText document="answer" text={linesOf(version)} />
        </AnnotatedWork>
      )}
    </div>
  );
}
