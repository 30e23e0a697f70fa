import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { assessmentsMessages } from '@praxis/contract/assessments/messages';
import { saveOverride } from '@praxis/contract/assessments/monitoring';
import { platformMessages } from '@praxis/contract/core/messages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { type Audience, emptyAudience, ForWhom } from '../ForWhom.tsx';
import type { Exception } from './exception.ts';

const texts = { ...platformMessages, ...assessmentsMessages };
const count = (text: string) => (text.trim() === '' ? null : Number(text));

type Props = { assessment: AssessmentDetail; exception: Exception | undefined; onClose: () => void; onSaved: () => void };

/** Other times, more time or more attempts for students or a group; what is empty stays as in the settings. */
export function ExceptionDialog({ assessment, exception, onClose, onSaved }: Props) {
  const { t } = useTranslation(['assessment', 'shell']);
  const [whom, setWhom] = useState<Audience>(emptyAudience);
  const [start, setStart] = useState(exception?.start_at ?? null);
  const [end, setEnd] = useState(exception?.end_at ?? null);
  const [extra, setExtra] = useState(exception?.extra_s ? String(Math.round(exception.extra_s / 60)) : '');
  const [attempts, setAttempts] = useState(exception?.attempts ? String(exception.attempts) : '');
  const [anyBrowser, setAnyBrowser] = useState(exception?.any_browser ?? false);
  const [reason, setReason] = useState(exception?.reason ?? '');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const audience = () => {
    if (exception?.group) return { group_id: exception.group.id };
    if (exception?.student) return { user_ids: [exception.student.id] };
    return whom.kind === 'group' ? { group_id: whom.groupId } : { user_ids: whom.people.map(({ id }) => id) };
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const chosen = audience();
    if (!exception && (whom.kind === 'group' ? !whom.groupId : whom.people.length === 0))
      return setWrong({ user_ids: t('person_required') });
    const draft = {
      assessment_id: assessment.id,
      ...chosen,
      start_at: start,
      end_at: end,
      extra_s: (count(extra) ?? 0) * 60,
      attempts: count(attempts),
      any_browser: anyBrowser,
      reason,
    };
    const broken = brokenFields(saveOverride.input, draft, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await call(saveOverride, draft);
      onSaved();
      onClose();
    } catch (refused) {
      setBusy(false);
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={exception?.student?.name ?? exception?.group?.name ?? t('exception_title')}
      summary={t('exception_keep')}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {!exception && (
          <ForWhom spaceId={assessment.space_id ?? ''} value={whom} onChange={setWhom} error={wrong.user_ids ?? wrong.group_id} />
        )}
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('set_start')} error={wrong.start_at}>
            <DateTimeField value={start} onChange={setStart} />
          </Field>
          <Field label={t('set_end')} error={wrong.end_at}>
            <DateTimeField value={end} onChange={setEnd} />
          </Field>
          <Field label={t('exception_extra')} error={wrong.extra_s}>
            <TextInput
              inputMode="numeric"
              value={extra}
              after={<span className="text-13 text-ink-3">{t('unit_minutes')}</span>}
              onChange={(event) => setExtra(event.target.value)}
            />
          </Field>
          <Field label={t('set_attempts')} error={wrong.attempts}>
            <TextInput inputMode="numeric" value={attempts} onChange={(event) => setAttempts(event.target.value)} />
          </Field>
        </div>
        {(assessment.settings.seb_required || anyBrowser) && (
          <Checkbox label={t('any_browser')} checked={anyBrowser} onChange={(event) => setAnyBrowser(event.target.checked)} />
        )}
        <Field label={t('reason')} error={wrong.reason}>
          <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {t('shell:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
