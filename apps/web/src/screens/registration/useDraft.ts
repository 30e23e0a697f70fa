import { saveRegistration } from '@praxis/contract/teams/registrations';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { generalText } from '../../platform/language/i18n.ts';

/** What is filled in. */
export type Draft = { division: string; answers: Record<string, string> };
/** Whether what is on the page is on the server. */
export type SaveState = { phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'; at: number; reason: string };

const PAUSE_MS = 800;

/** Saves a form while it is filled in: the newest values, one call at a time, at the latest when the page is left. */
export function useDraft(competitionId: string, teamId: string, first: Draft, onSaved: (registrationId: string) => void) {
  const [draft, setDraft] = useState(first);
  const [state, setState] = useState<SaveState>({ phase: 'idle', at: 0, reason: '' });
  const latest = useRef({ draft: first, dirty: false, timer: 0, running: undefined as Promise<boolean> | undefined, onSaved });
  latest.current.onSaved = onSaved;

  const send = useCallback(
    async (keepalive = false): Promise<boolean> => {
      const now = latest.current;
      window.clearTimeout(now.timer);
      now.dirty = false;
      setState((before) => ({ ...before, phase: 'saving' }));
      try {
        const input = { competition_id: competitionId, team_id: teamId, ...now.draft };
        const { registration_id } = await call(saveRegistration, input, { background: true, keepalive });
        if (!now.dirty) setState({ phase: 'saved', at: Date.now(), reason: '' });
        now.onSaved(registration_id);
        return true;
      } catch (failure) {
        now.dirty = true;
        const reason = failure instanceof Refused && failure.msg ? failure.msg : generalText('unreachable');
        setState((before) => ({ ...before, phase: 'failed', reason }));
        return false;
      }
    },
    [competitionId, teamId],
  );

  /** Everything typed so far is on the server when this resolves with true. */
  const flush = useCallback(async () => {
    const now = latest.current;
    await now.running;
    if (!now.dirty) return true;
    now.running = send();
    return now.running;
  }, [send]);

  const change = (part: Partial<Draft>) => {
    const now = latest.current;
    now.draft = { ...now.draft, ...part };
    now.dirty = true;
    setDraft(now.draft);
    setState((before) => ({ ...before, phase: 'waiting' }));
    window.clearTimeout(now.timer);
    now.timer = window.setTimeout(() => void flush(), PAUSE_MS);
  };

  // Leaving the page and coming back to the network are no events of React.
  useEffect(() => {
    const now = latest.current;
    const leave = () => now.dirty && void send(true);
    const again = () => now.dirty && void flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', again);
      window.clearTimeout(now.timer);
      leave();
    };
  }, [send, flush]);

  /** Marks what the page shows as something that has to be saved, such as what the profile filled in. */
  const touch = () => {
    latest.current.dirty = true;
  };
  return { draft, state, change, flush, touch };
}
