import { designProject, type ProjectContent, publishProject, saveProject } from '@praxis/contract/projects/design';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const REST_MS = 1200;
export type SavingState = 'saved' | 'saving' | 'dirty' | 'failed';

/** The draft of a project: edited here, saved when typing rests. */
export function useProjectDraft(projectId: string) {
  const query = useQuery({
    queryKey: ['project-design', projectId],
    queryFn: ({ signal }) => call(designProject, { project_id: projectId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [draft, setDraft] = useState<ProjectContent>();
  const [state, setState] = useState<SavingState>('saved');
  const [failure, setFailure] = useState<unknown>();
  const [published, setPublished] = useState<{ version: number | null; changed: boolean }>({ version: null, changed: true });
  const revision = useRef(0);
  const latest = useRef<ProjectContent>(undefined);
  const timer = useRef(0);
  const turn = useRef<Promise<boolean>>(Promise.resolve(true));
  const { data } = query;
  // What was fetched becomes the draft once; from then on it is edited here.
  useEffect(() => {
    if (!data || latest.current) return;
    latest.current = data.content;
    revision.current = data.revision;
    setDraft(data.content);
    setPublished({ version: data.version, changed: data.changed });
  }, [data]);

  const save = () => {
    window.clearTimeout(timer.current);
    turn.current = turn.current.then(async () => {
      const sent = latest.current!;
      setState('saving');
      setFailure(undefined);
      try {
        revision.current = (
          await call(saveProject, { project_id: projectId, revision: revision.current, content: sent }, { background: true })
        ).revision;
        setState(latest.current === sent ? 'saved' : 'dirty');
        return true;
      } catch (refused) {
        setFailure(refused);
        setState('failed');
        return false;
      }
    });
    return turn.current;
  };
  const change = (changes: Partial<ProjectContent>) => {
    latest.current = { ...latest.current!, ...changes };
    setDraft(latest.current);
    setState('dirty');
    setPublished((now) => ({ ...now, changed: true }));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), REST_MS);
  };
  /** Saves what is open and freezes it; returns the number of the version. */
  const publish = async () => {
    if (state !== 'saved' && !(await save())) return undefined;
    await turn.current;
    setFailure(undefined);
    try {
      const { version } = await call(publishProject, { project_id: projectId, revision: revision.current });
      setPublished({ version, changed: false });
      return version;
    } catch (refused) {
      setFailure(refused);
      return undefined;
    }
  };
  // Nothing that was typed is lost when the page is left.
  useEffect(
    () => () => {
      if (timer.current && latest.current) window.clearTimeout(timer.current);
    },
    [],
  );
  return { query, draft, labs: data?.labs ?? [], state, failure, ...published, change, publish };
}

/** The draft of a project with what can be done to it. */
export type ProjectDraftEditor = ReturnType<typeof useProjectDraft>;
