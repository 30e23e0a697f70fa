import { type PackageChoice, type PackageImport, takePackage } from '@praxis/contract/course-packages/course-packages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Choice = { choice: PackageChoice; course_id?: string };

/** A new copy, or the next version of one of the courses that are this course already. */
function Choices({ found, chosen, onChoose }: { found: PackageImport; chosen: Choice; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('course-import');
  return (
    <fieldset className="mt-4 rounded-md bg-amber-soft px-4 py-3">
      <legend className="sr-only">{t('here_already')}</legend>
      <p className="font-bold text-amber">{t('here_already')}</p>
      <p className="mb-2 text-13 text-ink-2">{t('here_already_text')}</p>
      <div className="flex flex-col gap-1.5">
        <Radio
          name="choice"
          label={t('new_copy')}
          checked={chosen.choice === 'new_copy'}
          onChange={() => onChoose({ choice: 'new_copy' })}
        />
        {found.conflicts.map((course) => (
          <Radio
            key={course.course_id}
            name="choice"
            label={
              <span>
                {course.version > 0
                  ? t('new_version', { title: course.title, version: course.version })
                  : t('into_draft', { title: course.title })}
                {!course.same && <span className="text-ink-3"> {t('same_name')}</span>}
              </span>
            }
            checked={chosen.course_id === course.course_id}
            onChange={() => onChoose({ choice: 'new_version', course_id: course.course_id })}
          />
        ))}
      </div>
      {chosen.choice === 'new_version' && <p className="mt-2 text-13 text-ink-2">{t('new_version_text')}</p>}
    </fieldset>
  );
}

/** Decides what becomes of a checked package. */
export function PackageDecision({ found, onAccepted: onImported }: { found: PackageImport; onAccepted: (jobId: string | null) => void }) {
  const { t } = useTranslation('course-import');
  const [chosen, setChosen] = useState<Choice>({ choice: 'new_copy' });
  const take = useMutation({
    mutationFn: (choice: Choice) => call(takePackage, { import_id: found.import_id, ...choice }),
    onSuccess: ({ job_id }) => onImported(job_id),
  });
  const { activities } = found.counts;
  return (
    <section aria-label={t('decide')}>
      {found.conflicts.length > 0 && <Choices found={found} chosen={chosen} onChoose={setChosen} />}
      <Problem of={take.error} />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-13 text-ink-3">{t('nothing_yet')}</span>
        <Button disabled={take.isPending} onClick={() => take.mutate({ choice: 'skip' })}>
          {t('skip')}
        </Button>
        <Button look="filled" busy={take.isPending} onClick={() => take.mutate(chosen)}>
          {chosen.choice === 'new_version' ? t('take_version') : t('take', { count: activities })}
        </Button>
      </div>
    </section>
  );
}
