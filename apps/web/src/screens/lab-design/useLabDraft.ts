import type { DataOf } from '@praxis/contract/core/endpoint';
import { designLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAutosave } from '../../parts/writing/useAutosave.ts';
import { call } from '../../platform/calls/call.ts';

type Problems = DataOf<typeof designLab>['problems'];

/** The draft of a lab: edited here, saved when typing rests. */
export function useLabDraft(labId: string) {
  const query = useQuery({
    queryKey: ['lab-design', labId],
    queryFn: ({ signal }) => call(designLab, { lab_id: labId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = query;
  const [found, setFound] = useState<Problems>();
  const [published, setPublished] = useState<{ version: number | null; changed: boolean }>();
  const { draft, state, failure, change, save, withSaved } = useAutosave(
    useMemo(() => data && { draft: data.draft, revision: data.revision }, [data]),
    (draft, revision) => call(saveLab, { lab_id: labId, revision, draft }, { background: true }),
    ({ problems }) => setFound(problems),
  );
  const { version, changed } = published ?? { version: data?.version ?? null, changed: data?.changed ?? false };
  return {
    ...{ query, draft, save, state, failure, version, changed, problems: found ?? data?.problems ?? [], templates: data?.templates ?? [] },
    change(changes: Parameters<typeof change>[0]) {
      change(changes);
      setPublished({ version, changed: true });
    },
    /** Saves what is open and freezes it; returns the number of the version. */
    async publish() {
      const frozen = await withSaved((revision) => call(publishLab, { lab_id: labId, revision }));
      if (frozen) setPublished({ version: frozen.version, changed: false });
      return frozen?.version;
    },
  };
}
/** The draft of a lab and what can be done to it. */
export type LabDraftEditor = ReturnType<typeof useLabDraft>;

/** A name for a new part, told apart from all others. */
export const newPart = () => `p${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
