import { addressOf } from '@praxis/contract/core/pages';
import { showOwnEntry, submitRegistration } from '@praxis/contract/teams/registrations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompetitionChanged } from '../../parts/competition/useOwnEntry.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { goTo } from '../../platform/navigation.ts';
import { toast, toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { FormFieldInput } from './FormFieldInput.tsx';
import { faultOf } from './field-faults.ts';
import { Obstacles } from './Obstacles.tsx';
import { SaveLabel } from './SaveLabel.tsx';
import { TeamFields } from './TeamFields.tsx';
import { type Draft, useDraft } from './useDraft.ts';
import type { Form } from './useForm.ts';

const startOf = (form: Form): Draft => ({
  division: form.registration?.division ?? '',
  answers: Object.fromEntries(form.fields.map((field) => [field.key, field.value])),
});

class NotSaved extends Error {}

/** Saves what was typed, submits, and says what became of it. */
function useSubmit(form: Form, agreed: boolean, flush: () => Promise<boolean>, onLeave: () => void) {
  const { t } = useTranslation('registration');
  const { competition, team } = form;
  const changed = useCompetitionChanged(competition.id);
  return useMutation({
    mutationFn: async () => {
      if (!(await flush())) throw new NotSaved();
      return call(submitRegistration, { competition_id: competition.id, team_id: team?.id ?? '0', agreed }, { background: true });
    },
    onSuccess: async ({ state, note }) => {
      const home = addressOf('competitionDetail', { id: competition.id });
      // The place is held for minutes only: whoever has to pay is led there at once.
      const unpaid = state === 'awaiting_payment';
      const entry = unpaid ? await call(showOwnEntry, { competition_id: competition.id }, { background: true }).catch(() => null) : null;
      if (unpaid) toast(t('pay_to_count'), { milliseconds: 6000 });
      else if (note !== '') toast(note, { milliseconds: 6000 });
      else toastDone(t(state === 'approved' ? 'approved' : 'submitted'));
      await changed('next page');
      onLeave();
      goTo(entry?.next?.to ?? home);
    },
  });
}

function Agreement({ form, agreed, onChange }: { form: Form; agreed: boolean; onChange: (agreed: boolean) => void }) {
  const { t } = useTranslation('registration');
  const { competition, team, rule_version, needs_camera } = form;
  return (
    <div className="mt-5 border-t border-line py-3.5 text-13 text-ink-2">
      <Checkbox
        checked={agreed}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            {`${t(team ? 'agree_team' : 'agree')} `}
            <Link to={addressOf('competitionRule', { id: competition.id, step_id: '0' })} target="_blank" className="text-pine underline">
              {t('agree_rules', { version: rule_version })}
            </Link>
            {needs_camera && t('agree_camera')}
          </>
        }
      />
    </div>
  );
}

/** The form while it may be filled in: saved as one types, everything wrong told at once when it is submitted. */
export function EditForm({ form, onLeave }: { form: Form; onLeave: () => void }) {
  const { t } = useTranslation('registration');
  const { registration, team, competition } = form;
  const [savedId, setSavedId] = useState(registration?.id);
  const [agreed, setAgreed] = useState(false);
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const [corrected, setCorrected] = useState<Record<string, boolean>>({});
  const client = useQueryClient();
  const onSaved = (registrationId: string) => {
    setSavedId(registrationId);
    // What stands against submitting follows what is filled in.
    void client.invalidateQueries({ queryKey: ['competition', competition.id, 'form'] });
  };
  const { draft, state, change, flush, touch } = useDraft(competition.id, team?.id ?? '0', startOf(form), onSaved);
  const submit = useSubmit(form, agreed, flush, onLeave);
  const refused = submit.error instanceof Refused ? submit.error : undefined;
  const reasons = (refused?.data as { reasons?: string[] } | undefined)?.reasons;
  const beside = refused?.fields ?? {};
  const known = [...form.fields.map((field) => `answers.${field.key}`), 'division', 'name', 'logo_file_id', 'avatar', 'agreed'];
  const elsewhere = refused && !reasons && !Object.keys(beside).some((name) => known.includes(name));
  const full = form.free === 0 && registration?.state !== 'submitted';
  const write = (key: string, value: string) => {
    setCorrected((before) => ({ ...before, [key]: true }));
    change({ answers: { ...draft.answers, [key]: value } });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setCorrected({});
    setLeft(Object.fromEntries(form.fields.map((field) => [field.key, true])));
    // A form without a registration, or with what the profile filled in, is saved before it is submitted.
    if (savedId === undefined || form.fields.some((field) => field.prefilled)) touch();
    submit.mutate();
  };
  const words = full && competition.waiting_list ? 'join_line' : registration?.state === 'refused' ? 'submit_again' : 'submit';
  return (
    <form onSubmit={send} noValidate aria-label={t('title')}>
      <Obstacles list={reasons ?? form.obstacles} alert={reasons !== undefined} />
      {full && <p className="mb-4 text-13 text-amber">{t(competition.waiting_list ? 'full_line' : 'full')}</p>}
      {team && <TeamFields team={team} captainAvatar={form.captain_avatar} refused={beside} />}
      {(form.fields.length > 0 || form.divisions.length > 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 className="text-16 font-bold">{t('fields')}</h2>
          <span className="text-13 text-ink-3">{t('summary')}</span>
        </div>
      )}
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        {form.divisions.length > 0 && (
          <Field label={t('division')} error={draft.division === '' ? beside.division : undefined} required>
            <Select
              choices={[{ value: '', label: t('division_choose') }, ...form.divisions.map((name) => ({ value: name, label: name }))]}
              value={draft.division}
              onChange={(event) => change({ division: event.target.value })}
            />
          </Field>
        )}
        {form.fields.map((field) => {
          const value = draft.answers[field.key] ?? '';
          const fault = left[field.key] ? faultOf(field, value, t) : undefined;
          return (
            <FormFieldInput
              key={field.key}
              field={field}
              value={value}
              error={fault ?? (corrected[field.key] ? undefined : beside[`answers.${field.key}`])}
              registrationId={savedId}
              onChange={(text) => write(field.key, text)}
              onBlur={() => setLeft((before) => ({ ...before, [field.key]: true }))}
            />
          );
        })}
      </div>
      <Agreement form={form} agreed={agreed} onChange={setAgreed} />
      {beside.agreed && (
        <div role="alert" className="mb-3">
          <Wrong>{beside.agreed}</Wrong>
        </div>
      )}
      {elsewhere && <Problem of={refused} className="mb-3" />}
      {submit.error && !refused && !(submit.error instanceof NotSaved) && <Problem of={submit.error} className="mb-3" />}
      <div className="flex flex-wrap items-center gap-3 phone:sticky phone:bottom-16 phone:z-30 phone:-mx-4 phone:border-t phone:border-line phone:bg-ground phone:px-4 phone:py-3">
        <Button look="filled" size="main" type="submit" busy={submit.isPending} disabled={full && !competition.waiting_list}>
          {t(words)}
        </Button>
        <SaveLabel state={state} onAgain={() => void flush()} />
      </div>
    </form>
  );
}
