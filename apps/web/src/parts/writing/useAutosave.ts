import { useEffect, useRef, useState } from 'react';
import { useUnsavedWarning } from '../../platform/unsaved.ts';

const REST_MS = 1200;
/** Where a draft stands: on the server, on its way, changed here, or refused. */
export type SavingState = 'saved' | 'saving' | 'dirty' | 'failed';

/**
 * A draft that is edited here and saved when typing rests, one save after the other over the revision the writer saw. What is open when the
 * page is left within the product is saved then; closing the window asks.
 */
export function useAutosave<Draft extends object, Saved extends { revision: number }>(
  there: { draft: Draft; revision: number } | undefined,
  send: (draft: Draft, revision: number) => Promise<Saved>,
  onSaved: (saved: Saved) => void = () => undefined,
) {
  const [draft, setDraft] = useState<Draft>();
  const [state, setState] = useState<SavingState>('saved');
  const [failure, setFailure] = useState<unknown>();
  const revision = useRef(0);
  const latest = useRef<Draft>(undefined);
  const timer = useRef(0);
  const turn = useRef<Promise<boolean>>(Promise.resolve(true));
  // What was fetched becomes the draft once; from then on it is edited here.
  useEffect(() => {
    if (!there || latest.current) return;
    latest.current = there.draft;
    revision.current = there.revision;
    setDraft(there.draft);
  }, [there]);

  const save = () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    turn.current = turn.current.then(async () => {
      const sent = latest.current!;
      setState('saving');
      setFailure(undefined);
      try {
        const saved = await send(sent, revision.current);
        revision.current = saved.revision;
        onSaved(saved);
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
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => () => void (timer.current && latestSave.current()), []);
  useUnsavedWarning(state !== 'saved');

  const change = (changes: Partial<Draft>) => {
    latest.current = { ...latest.current!, ...changes };
    setDraft(latest.current);
    setState('dirty');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void latestSave.current(), REST_MS);
  };
  /** Saves what is open, then does something with what is saved; undefined when either was refused. */
  const withSaved = async <Result>(run: (revision: number) => Promise<Result>): Promise<Result | undefined> => {
    if (!(await save())) return undefined;
    try {
      return await run(revision.current);
    } catch (refused) {
      setFailure(refused);
      return undefined;
    }
  };
  return { draft, state, failure, change, save, withSaved };
}
