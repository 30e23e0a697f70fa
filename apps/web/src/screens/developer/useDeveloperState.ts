import type { Utype } from '@praxis/contract/accounts';
import { useQuery } from '@tanstack/react-query';

export type DemoPerson = {
  id: string;
  account: string | null;
  phone: string | null;
  utype: Utype;
  nickname: string;
  real_name: string;
  status: string;
  password?: string;
};
export type SentSms = { id: string; phone: string; template: string; code: string; state: string; created_at: number };
export type DemoJob = { id: string; kind: string; state: string; progress: number; error: string | null; updated_at: number };
export type DeveloperState = { users: DemoPerson[]; sms: SentSms[]; jobs: DemoJob[]; flags: Record<string, unknown> };

const UPDATE_MS = 3000;

/** What the server tells a developer on its own machine; null where it tells nothing. Not a call of the contract. */
export const useDeveloperState = () =>
  useQuery<DeveloperState | null>({
    queryKey: ['developer-state'],
    refetchInterval: (query) => (query.state.data === null ? false : UPDATE_MS),
    queryFn: async ({ signal }) => {
      const reply = await fetch('/dev/state', { signal, headers: { accept: 'application/json' } });
      if (!reply.ok) return null;
      return ((await reply.json()) as { data: DeveloperState }).data;
    },
  });
