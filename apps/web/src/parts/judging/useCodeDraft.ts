import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import { type CodePage, saveCode } from '@praxis/contract/problems/problems';
import { useEffect, useRef, useState } from 'react';
import { enqueue, onOutcome, useSaveState } from '../../platform/calls/offline-queue.ts';
import { storedValue, storeValue } from '../../platform/storage.ts';
import { placeKey } from './place-key.ts';

type Saved = { language: JudgeLanguage; codes: Partial<Record<JudgeLanguage, string>>; sent: boolean };

const lastLanguage = 'codeLanguage';
const sendAfter = 700;

function read(place: string): Saved | undefined {
  const text = storedValue(place);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Saved;
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

/** What this device has not sent yet, else what the server kept, else what this device remembers. */
function start(page: CodePage, place: string): Saved {
  const offered = (language: string | undefined) => page.languages.find(({ id }) => id === language)?.id;
  const here = read(place);
  const { draft } = page;
  const codes = { ...here?.codes };
  if (draft && here?.sent !== false) codes[draft.language] = draft.code;
  const preferred = here?.sent === false ? here.language : (draft?.language ?? here?.language ?? storedValue(lastLanguage));
  return { language: offered(preferred) ?? page.languages[0]!.id, codes, sent: here?.sent ?? true };
}

/** The program one writes at a place: on this device at once, at the server a moment later, in every language one tried. */
export function useCodeDraft(page: CodePage, device?: string) {
  const place = `problemset-${placeKey(page.place)}`;
  const item = `code:${placeKey(page.place)}`;
  const [written, setWritten] = useState(() => start(page, place));
  const timer = useRef<number>(undefined);
  const initial = (language: JudgeLanguage) => page.languages.find(({ id }) => id === language)?.initial_code ?? '';
  const codeOf = (of: Saved) => of.codes[of.language] ?? initial(of.language);
  const latest = useRef(written);
  const put = (next: Saved) => {
    latest.current = next;
    setWritten(next);
    storeValue(place, JSON.stringify(next));
  };
  const send = () => {
    timer.current = undefined;
    const now = latest.current;
    const at = { place: page.place, ...(device && { device }) };
    void enqueue(saveCode, { ...at, language: now.language, code: codeOf(now) }, { item, replaces: true });
  };
  const change = (next: Omit<Saved, 'sent'>) => {
    put({ ...next, sent: false });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(send, sendAfter);
  };
  const arrived = (input: Record<string, unknown>) => {
    const now = latest.current;
    if (input.code === codeOf(now) && input.language === now.language) put({ ...now, sent: true });
  };
  const act = useRef({ send, arrived });
  act.current = { send, arrived };
  // The queue and the closing of the page are outside React.
  useEffect(() => {
    const leave = onOutcome((outcome) => outcome.item === item && !outcome.refused && act.current.arrived(outcome.input));
    const flush = () => {
      if (timer.current === undefined) return;
      window.clearTimeout(timer.current);
      act.current.send();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      leave();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [item]);
  const { language } = written;
  const code = codeOf(written);
  return {
    language,
    code,
    state: useSaveState(item),
    current: () => ({ language: latest.current.language, code: codeOf(latest.current) }),
    write: (text: string) => change({ language, codes: { ...written.codes, [language]: text } }),
    choose: (next: JudgeLanguage) => {
      storeValue(lastLanguage, next);
      change({ language: next, codes: written.codes });
    },
    reset: code === initial(language) ? undefined : () => change({ language, codes: { ...written.codes, [language]: initial(language) } }),
  };
}
