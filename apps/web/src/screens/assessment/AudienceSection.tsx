import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { changeAudience, showAudience } from '@praxis/contract/assessments/audience';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudienceField } from '../../parts/audience/AudienceField.tsx';
import type { AudienceDraft } from '../../parts/audience/audience-draft.ts';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

const NAMES = 5;

function useSummary() {
  const { t } = useTranslation('audience');
  return ({ audience, named }: AudienceDraft, students: number) => {
    if (!audience) return t('summary_everybody', { count: students });
    const some = listed(named.slice(0, NAMES).map(({ name }) => name));
    const names = named.length > NAMES ? t('and_more', { names: some, count: named.length }) : some;
    return t(audience.kind === 'except' ? 'summary_except' : 'summary', { names, count: students });
  };
}

type Chosen = { assessment: AssessmentDetail; first: AudienceDraft; everybody: number; onClose: () => void };

function AudienceDialog({ assessment, first, everybody, onClose }: Chosen) {
  const { t } = useTranslation(['audience', 'shell']);
  const client = useQueryClient();
  const [draft, setDraft] = useState(first);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call(changeAudience, { assessment_id: assessment.id, audience: draft.audience });
      await Promise.all(
        [
          ['audience', assessment.id],
          ['assessment', assessment.id],
          ['publish-check', assessment.id],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      toastDone(t('saved'));
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('dialog_title')}
      {...(assessment.state !== 'not_published' && { summary: t('dialog_published') })}
    >
      <AudienceField spaceId={assessment.space_id ?? ''} students={everybody} value={draft} onChange={setDraft} />
      <div className="mt-4">
        <Problem of={failure} />
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{t('shell:cancel')}</Button>
        <Button look="filled" busy={busy} onClick={() => void save()}>
          {t('shell:save')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Whom an assignment or exam is given to; changed on its own, before and after publication. */
export function AudienceSection({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('audience');
  const [open, setOpen] = useState(false);
  const summary = useSummary();
  const known = useQuery({
    queryKey: ['audience', assessment.id],
    queryFn: ({ signal }) => call(showAudience, { assessment_id: assessment.id }, { signal }),
  });
  return (
    <Section title={t('label')}>
      {known.data ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
          {summary(known.data, known.data.students)}
          <Button size="small" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </p>
      ) : known.error ? (
        <Problem of={known.error} retry={() => void known.refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
      {open && known.data && (
        <AudienceDialog assessment={assessment} first={known.data} everybody={known.data.of} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}
