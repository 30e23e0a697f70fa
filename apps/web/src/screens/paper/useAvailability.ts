import { countForRules } from '@praxis/contract/assessments/papers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../platform/calls/call.ts';
import { faultsOf, type PaperDraft } from './paper-draft.ts';

/** How many questions each rule finds now, by the rule's key. */
export function useAvailability(draft: PaperDraft) {
  const rules = draft.mode === 'random' ? draft.sections.flatMap((section) => section.rules) : [];
  const asked = useDeferredValue(JSON.stringify(rules.map(({ pick, count, score }) => ({ pick, count, score }))));
  const found = useQuery({
    queryKey: ['paper-available', asked],
    queryFn: ({ signal }) => call(countForRules, { rules: JSON.parse(asked) }, { signal, background: true }),
    enabled: rules.length > 0 && faultsOf(draft).length === 0 && rules.every(({ pick }) => pick.bank_ids.length > 0),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const answers = found.data?.rules.length === rules.length ? found.data.rules : undefined;
  return new Map(answers?.map((answer, at) => [rules[at]?.key ?? '', answer]));
}

export type Availability = ReturnType<typeof useAvailability>;
