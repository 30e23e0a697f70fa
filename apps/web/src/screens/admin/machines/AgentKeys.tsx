import { listAgentIdentities, revokeAgentIdentity, withdrawEnrolmentCode } from '@praxis/contract/admin/agent-identities';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { agentNames } from '@praxis/contract/home/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime, timeLabel } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useNames } from '../useNames.ts';
import { EnrolAgentDialog } from './EnrolAgentDialog.tsx';

type Identity = DataOf<typeof listAgentIdentities>['identities'][number];

const UPDATE_MS = 5000;

function useAgentKeys() {
  const query = useQuery({
    queryKey: ['admin-agent-identities'],
    queryFn: ({ signal }) => call(listAgentIdentities, {}, { signal, background: true }),
    refetchInterval: UPDATE_MS,
  });
  const reload = () => query.refetch();
  const revoke = useMutation({ mutationFn: (identity_id: string) => call(revokeAgentIdentity, { identity_id }), onSettled: reload });
  const withdraw = useMutation({ mutationFn: (code_id: string) => call(withdrawEnrolmentCode, { code_id }), onSettled: reload });
  return { query, reload, revoke, withdraw };
}

/** Who may work for the platform: a key for each agent, codes with which further ones enrol, and the end of a key. */
export function AgentKeys() {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const { query, reload, revoke, withdraw } = useAgentKeys();
  const [enrolling, setEnrolling] = useState(false);
  const [revoking, setRevoking] = useState<Identity>();
  const { data } = query;
  const stateOf = (one: Identity) => {
    if (one.revoked_at !== null) return t('agent_key_revoked', { when: spokenTime(one.revoked_at) });
    if (one.connected) return t('agent_key_connected');
    return one.last_seen_at === null ? t('agent_key_never') : t('agent_key_seen', { when: spokenTime(one.last_seen_at) });
  };
  return (
    <Section title={t('agent_keys')} more={<Button onClick={() => setEnrolling(true)}>{t('agent_enrol')}</Button>}>
      <Problem of={query.error ?? revoke.error ?? withdraw.error} />
      {data && data.identities.length > 0 && (
        <Ledger
          label={t('agent_keys')}
          items={data.identities}
          columns={[
            { head: t('kind'), cell: (one) => nameOf(agentNames, one.kind) },
            { head: t('agent_name'), cell: (one) => one.name || t('agent_nameless') },
            { head: t('agent_hosts'), cell: (one) => (one.local ? t('agent_this_machine') : one.hosts.join(', ') || t('agent_no_hosts')) },
            { head: t('agent_key_state'), cell: stateOf },
            {
              head: t('agent_key_action'),
              cell: (one) => one.revoked_at === null && <Button onClick={() => setRevoking(one)}>{t('agent_revoke')}</Button>,
            },
          ]}
        />
      )}
      {data && data.codes.length > 0 && (
        <Ledger
          label={t('agent_codes')}
          items={data.codes}
          columns={[
            { head: t('agent_codes'), cell: (one) => nameOf(agentNames, one.kind) },
            { head: t('agent_name'), cell: (one) => one.name || t('agent_any_name') },
            { head: t('agent_code_until'), cell: (one) => timeLabel(one.expires_at) },
            {
              head: t('agent_key_action'),
              cell: (one) => <Button onClick={() => withdraw.mutate(one.id)}>{t('agent_code_withdraw')}</Button>,
            },
          ]}
        />
      )}
      {enrolling && <EnrolAgentDialog onClose={() => setEnrolling(false)} onCreated={() => void reload()} />}
      {revoking && (
        <ConfirmDialog
          open
          danger
          onClose={() => setRevoking(undefined)}
          title={t('agent_revoke_title', { name: revoking.name || nameOf(agentNames, revoking.kind) })}
          confirm={t('agent_revoke')}
          onConfirm={async () => {
            await revoke.mutateAsync(revoking.id);
            setRevoking(undefined);
          }}
        >
          {t('agent_revoke_line')}
        </ConfirmDialog>
      )}
    </Section>
  );
}
