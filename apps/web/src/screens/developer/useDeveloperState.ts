import type { Utype } from '@praxis/contract/accounts/accounts';
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
export type SentMail = { id: string; recipient: string; subject: string; body: string; created_at: number };
export type DeveloperState = { users: DemoPerson[]; sms: SentSms[]; mail: SentMail[]; jobs: DemoJob[]; flags: Record<string, unknown> };

const UPDATE_MS = 3000;

/** What the server tells a developer on its own machine; null where it tells nothing. Not a call of the contract. */
export const useDeveloperState = () =>
  useQuery<DeveloperState | null>({
    queryKey: ['developer-state'],
    refetchInterval: (query) => (query.state.data === null ? false : UPDATE_MS),
    queryFn: async ({ signal }) => {
      const poll = (path: string) => fetch(path, { signal, headers: { accept: 'application/json' } });
      const [state, mail] = await Promise.all([poll('/dev/state'), poll('/dev/mail')]);
      if (!state.ok || !mail.ok) return null;
      const { list } = ((await mail.json()) as { data: { list: SentMail[] } }).data;
      return { ...((await state.json()) as { data: Omit<DeveloperState, 'mail'> }).data, mail: list };
    },
  });
