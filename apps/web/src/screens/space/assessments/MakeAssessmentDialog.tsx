import { makeAssessment } from '@praxis/contract/assessments/assessments';
import { assessmentsMessages } from '@praxis/contract/assessments/messages';
import { listPapers } from '@praxis/contract/assessments/papers';
import type { AssessmentKind } from '@praxis/contract/assessments/settings';
import { platformMessages } from '@praxis/contract/core/messages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState } from '../../../ui/States.tsx';

const texts = { ...platformMessages, ...assessmentsMessages };

/** Prepares an assignment or an exam from one of the teacher's papers; everything else is set on its own page. */
export function MakeAssessmentDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const navigate = useNavigate();
  const papers = useQuery({
    queryKey: ['papers', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listPapers, page, { signal, background: true })),
  });
  const [kind, setKind] = useState<AssessmentKind>('assignment');
  const [title, setTitle] = useState('');
  const [paper, setPaper] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const usable = papers.data?.filter((one) => one.questions > 0) ?? [];
  const paperId = paper || usable[0]?.id || '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const draft = { space_id: spaceId, kind, title, paper_id: paperId, timer: kind === 'exam' };
    const broken = brokenFields(makeAssessment.input, draft, texts);
    setWrong(broken);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      const created = await call(makeAssessment, draft);
      void navigate(`/index/assessment/${created.assessment_id}`);
    } catch (refused) {
      setBusy(false);
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    }
  };
  const none = papers.data && usable.length === 0;
  return (
    <Dialog open onClose={onClose} title={t('assessment_make')}>
      <Problem of={papers.error} retry={() => void papers.refetch()} />
      {none ? (
        <EmptyState
          plain
          action={
            <Link className={buttonClasses('filled')} to="/index/papers">
              {t('assessment_papers')}
            </Link>
          }
        >
          {t('assessment_no_papers')}
        </EmptyState>
      ) : (
        <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <SegmentedControl<AssessmentKind>
            label={t('assessment_kind')}
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'assignment', label: t('assessment_kind_assignment') },
              { value: 'exam', label: t('assessment_kind_exam') },
            ]}
          />
          <Field label={t('assessment_title')} error={wrong.title} required>
            <TextInput value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
          </Field>
          <Field label={t('assessment_paper')} error={wrong.paper_id} required>
            <Select
              value={paperId}
              onChange={(event) => setPaper(event.target.value)}
              choices={usable.map((one) => ({
                value: one.id,
                label: listed([
                  one.title,
                  t('assessment_questions', { count: one.questions }),
                  t('assessment_points', { count: one.total_score }),
                ]),
              }))}
            />
          </Field>
          <Problem of={failure} />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('shell:cancel')}</Button>
            <Button type="submit" look="filled" busy={busy}>
              {t('assessment_prepare')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
