import { useEffect, useRef, useState } from 'react';
import { useDesigner } from '../designer-context.ts';

const REST_MILLISECONDS = 600;

type Options = {
  /** Names the field: id of the node, a space, name of the field. */
  field: string;
  /** What the draft holds, as text. */
  saved: string;
  /** Why a text cannot be saved. */
  wrong?: (text: string) => string | undefined;
  save: (text: string) => void;
};

/**
 * A field that saves itself when typing rests or the field is left. What is wrong stays as typed, is told and counted in the bar,
 * and is not saved.
 */
export function useTypedField({ field, saved, wrong, save }: Options) {
  const { markWrong } = useDesigner();
  const [typed, setTyped] = useState<string>();
  const timer = useRef(0);
  const pending = useRef<string>(undefined);
  const latest = useRef(save);
  latest.current = save;
  const problem = typed === undefined ? undefined : wrong?.(typed);

  const flush = useRef(() => {
    window.clearTimeout(timer.current);
    const text = pending.current;
    pending.current = undefined;
    if (text !== undefined) latest.current(text);
  });
  // Leaving the page or choosing another node must not lose what was just typed.
  useEffect(() => {
    const run = flush.current;
    return () => {
      run();
      markWrong(field, false);
    };
  }, [field, markWrong]);

  return {
    value: typed ?? saved,
    problem,
    onChange(text: string) {
      const found = wrong?.(text);
      setTyped(text);
      markWrong(field, found !== undefined);
      window.clearTimeout(timer.current);
      pending.current = found === undefined && text !== saved ? text : undefined;
      if (pending.current !== undefined) timer.current = window.setTimeout(flush.current, REST_MILLISECONDS);
    },
    onBlur() {
      flush.current();
      if (problem === undefined) setTyped(undefined);
    },
  };
}
