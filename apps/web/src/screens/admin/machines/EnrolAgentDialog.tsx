import { createEnrolmentCode } from '@praxis/contract/admin/agent-identities';
import { operatorMessages } from '@praxis/contract/admin/messages';
import { agentKinds } from '@praxis/contract/core/agent';
import { platformMessages } from '@praxis/contract/core/messages';
import { agentNames } from '@praxis/contract/home/messages';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useNames } from '../useNames.ts';

type Values = { kind: (typeof agentKinds)[number]; name: string; hosts: string };

/** Makes a code with which one agent on another machine enrols; it is shown this one time. */
export function EnrolAgentDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const { t } = useTranslation(['admin', 'shell']);
  const nameOf = useNames();
  const form = useForm<Values>({
    defaultValues: { kind: 'judge', name: '', hosts: '' },
    resolver: contractResolver(createEnrolmentCode.input, { ...platformMessages, ...operatorMessages }),
  });
  const { errors } = form.formState;
  const create = useMutation({
    mutationFn: (values: Values) => call(createEnrolmentCode, values),
    onSuccess: onCreated,
    onError: (failure) => showRefusal(form, failure),
  });
  if (create.data) {
    return (
      <Dialog open onClose={onClose} title={t('agent_code_title')} summary={t('agent_code_line')}>
        <code className="block rounded-sm border break-all border-line p-3 text-13">{`PRAXIS_ENROLMENT=${create.data.code}`}</code>
        <div className="mt-4 flex justify-end">
          <Button onClick={onClose}>{t('shell:close')}</Button>
        </div>
      </Dialog>
    );
  }
  const kind = form.watch('kind');
  return (
    <Dialog open onClose={onClose} title={t('agent_enrol')} summary={t('agent_enrol_line')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => create.mutate(values))}>
        {/* Five kinds beside each other are wider than a phone. */}
        <Field label={t('kind')}>
          <Select choices={agentKinds.map((value) => ({ value, label: nameOf(agentNames, value) }))} {...form.register('kind')} />
        </Field>
        <Field label={t('agent_name')} help={t('agent_name_help')} error={errors.name?.message}>
          <TextInput maxLength={100} {...form.register('name')} />
        </Field>
        {(kind === 'labs' || kind === 'live' || kind === 'repositories') && (
          <Field label={t('agent_hosts')} help={t('agent_hosts_help')} error={errors.hosts?.message}>
            <TextInput maxLength={1000} {...form.register('hosts')} />
          </Field>
        )}
        {Object.keys(errors).length === 0 && <Problem of={create.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={create.isPending}>
            {t('agent_code_create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
