import { type CompetitionSettings, designCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { competitionsMessages } from '@praxis/contract/competitions/messages';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { platformMessages } from '@praxis/contract/core/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { brokenFields } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';

/** Everything an organiser wrote about a competition. */
export type Design = DataOf<typeof designCompetition>;

/** What the refusals of the designer may say. */
export const designTexts = { ...platformMessages, ...competitionsMessages };

const keyOf = (competitionId: string) => ['competition-design', competitionId];

/** Everything an organiser wrote, from the server. */
export const useDesign = (competitionId: string) =>
  useQuery({
    queryKey: keyOf(competitionId),
    queryFn: ({ signal }) => call(designCompetition, { competition_id: competitionId }, { signal }),
  });

/** Has the page loaded again, with everything that is made from it. */
export function useDesignRefresh(competitionId: string) {
  const client = useQueryClient();
  return async () => {
    for (const queryKey of [keyOf(competitionId), ['competition-rules', competitionId], ['competition-check', competitionId]])
      await client.invalidateQueries({ queryKey });
  };
}

/** Errors by the name of the field, without the name of the part of the call that holds them. */
export const withoutPrefix = (wrong: Record<string, string>, prefix: string) =>
  Object.fromEntries(Object.entries(wrong).map(([name, text]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, text]));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
type Changes = Partial<CompetitionSettings>;
const differing = (changes: Changes, from: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !same(value, from[name as keyof CompetitionSettings]))) as Changes;

/** Settings while they are written: what differs from the server's, and saving it by hand. */
export function useSettingsDraft(design: Design) {
  const { t } = useTranslation('competition-design');
  const refresh = useDesignRefresh(design.id);
  const [changes, setChanges] = useState<Changes>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const change = differing(changes, design.settings);
  async function save() {
    if (busy) return false;
    const broken = withoutPrefix(brokenFields(saveCompetition.input, { competition_id: design.id, change }, designTexts), 'change.');
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return false;
    setBusy(true);
    try {
      await call(saveCompetition, { competition_id: design.id, change });
      await refresh();
      setChanges((now) => differing(now, change));
      toastDone(t('saved'));
      return true;
    } catch (refused) {
      const fields = withoutPrefix(refused instanceof Refused ? refused.fields : {}, 'change.');
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return {
    written: { ...design.settings, ...changes },
    dirty: Object.keys(change).length > 0,
    put: (part: Changes) => setChanges((now) => ({ ...now, ...part })),
    discard: () => {
      setChanges({});
      setWrong({});
      setFailure(undefined);
    },
    ...{ wrong, failure, busy, save },
  };
}

/** Settings while they are written. */
export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
