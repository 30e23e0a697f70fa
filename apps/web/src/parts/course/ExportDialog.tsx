import { courseExport, exportCourse, type PackageFormat } from '@praxis/contract/course-packages/course-packages';
import { listVersions } from '@praxis/contract/courses/courses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ExportedFile } from '../export/ExportedFile.tsx';
import { useStartedExport } from '../export/useStartedExport.ts';

const formats = ['package', 'cartridge'] as const;
const DRAFT = 'draft';

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
  const { start, last } = useStartedExport(['course', course.id], () =>
    call(exportCourse, { course_id: course.id, format, version_id: of === DRAFT ? undefined : of }),
  );
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
      {last && (
        <ExportedFile
          jobId={last.job_id}
          queryKey={['course-export', last.export_id]}
          read={(signal) => call(courseExport, { export_id: last.export_id }, { signal })}
          refusal={(file) => file.problem}
        />
      )}
      {!start.data && (
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
