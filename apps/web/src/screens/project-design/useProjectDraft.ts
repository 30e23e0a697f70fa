import { designProject, publishProject, saveProject } from '@praxis/contract/projects/design';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAutosave } from '../../parts/writing/useAutosave.ts';
import { call } from '../../platform/calls/call.ts';

/** The draft of a project: edited here, saved when typing rests. */
export function useProjectDraft(projectId: string) {
  const query = useQuery({
    queryKey: ['project-design', projectId],
    queryFn: ({ signal }) => call(designProject, { project_id: projectId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = query;
  const [published, setPublished] = useState<{ version: number | null; changed: boolean }>();
  const { draft, state, failure, change, withSaved } = useAutosave(
    useMemo(() => data && { draft: data.content, revision: data.revision }, [data]),
    (content, revision) => call(saveProject, { project_id: projectId, revision, content }, { background: true }),
  );
  const { version, changed } = published ?? { version: data?.version ?? null, changed: data?.changed ?? true };
  return {
    ...{ query, draft, labs: data?.labs ?? [], state, failure, version, changed },
    change(changes: Parameters<typeof change>[0]) {
      change(changes);
      setPublished({ version, changed: true });
    },
    /** Saves what is open and freezes it; returns the number of the version. */
    async publish() {
      const frozen = await withSaved((revision) => call(publishProject, { project_id: projectId, revision }));
      if (frozen) setPublished({ version: frozen.version, changed: false });
      return frozen?.version;
    },
  };
}

/** The draft of a project with what can be done to it. */
export type ProjectDraftEditor = ReturnType<typeof useProjectDraft>;
