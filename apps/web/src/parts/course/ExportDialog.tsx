import { courseExport, exportCourse, type PackageFormat } from '@praxis/contract/course-packages/course-packages';
import { listVersions } from '@praxis/contract/courses/courses';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { fileSize } from './course-labels.ts';

const formats = ['package', 'cartridge'] as const;
const DRAFT = 'draft';

type Making = { export_id: string; job_id: string };

/** The package while it is made, and then to be fetched. */
function CreatedPackage({ making }: { making: Making }) {
  const { t } = useTranslation('course-parts');
  const created = useQuery({
    queryKey: ['course-export', making.export_id],
    queryFn: ({ signal }) => call(courseExport, { export_id: making.export_id }, { signal }),
    refetchInterval: ({ state }) => (!state.data || state.data.state === 'making' ? 1500 : false),
  });
  const again = () => void created.refetch();
  useTopic(`job:${making.job_id}`, again, again);
  if (created.error) return <Problem of={created.error} retry={again} />;
  const now = created.data;
  if (!now || now.state === 'making') {
    return (
      <div aria-live="polite" className="py-3">
        <p className="mb-2 flex justify-between">
          <span>{t('export_making')}</span>
          <span>{`${now?.progress ?? 0}%`}</span>
        </p>
        <ProgressBar value={(now?.progress ?? 0) / 100} label={t('export_making')} thick />
      </div>
    );
  }
  if (!now.address) {
    return (
      <p role="alert" className="rounded-md bg-red-soft px-3 py-2 text-13 text-red">
        {now.problem || t('export_failed')}
      </p>
    );
  }
  return (
    <div role="status">
      <p className="mb-3 break-words">
        <b>{now.name}</b> <span className="text-13 text-ink-3">{fileSize(now.bytes)}</span>
      </p>
      {now.notes.length > 0 && (
        <ul className="mb-3 list-disc rounded-md bg-amber-soft py-2 pr-3 pl-7 text-13 text-amber">
          {now.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <a href={now.address} download={now.name} className={buttonClasses('filled')}>
        {t('export_fetch')}
      </a>
      <p className="mt-2 text-12 text-ink-3">{t('export_kept')}</p>
    </div>
  );
}

/** Takes a course out as a file: our own package or a Common Cartridge, of the draft or of a version. */
export function ExportDialog({ course, onClose }: { course: { id: string; title: string; version: number }; onClose: () => void }) {
  const { t } = useTranslation(['course-parts', 'shell']);
  const [format, setFormat] = useState<PackageFormat>('package');
  const [of, setOf] = useState(DRAFT);
  const versions = useQuery({
    queryKey: ['course-versions', course.id, course.version],
    enabled: course.version > 0,
    queryFn: ({ signal }) => call(listVersions, { course_id: course.id }, { signal }),
  });
  const start = useMutation({
    mutationFn: () => call(exportCourse, { course_id: course.id, format, version_id: of === DRAFT ? undefined : of }),
  });
  const choices = [
    { value: DRAFT, label: t('export_draft') },
    ...(versions.data?.list ?? []).map((each) => ({ value: each.id, label: t('export_version', { version: each.version }) })),
  ];
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('export_title', { title: course.title })}
      foot={
        start.data ? (
          <Button onClick={onClose}>{t('shell:close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('shell:cancel')}</Button>
            <Button look="filled" busy={start.isPending} onClick={() => start.mutate()}>
              {t('export_do')}
            </Button>
          </>
        )
      }
    >
      {start.data ? (
        <CreatedPackage making={start.data} />
      ) : (
        <>
          <RadioList
            className="mb-4"
            legend={t('export_format')}
            name="format"
            choices={formats.map((value) => ({ value, label: t(`export_${value}`), text: t(`export_${value}_text`) }))}
            value={format}
            onChange={setFormat}
          />
          {choices.length > 1 && (
            <Field label={t('export_of')}>
              <Select choices={choices} value={of} onChange={(event) => setOf(event.target.value)} />
            </Field>
          )}
          <Problem of={start.error} />
        </>
      )}
    </Dialog>
  );
}
