import { useEffect, useState } from 'react';

/** How long the code button waits after a code was sent (S-288). */
export const countdownSeconds = 60;

export type CodeButton = { state: 'idle' } | { state: 'sending' } | { state: 'countdown'; seconds: number };

/** idle → sending → countdown 60…1 → idle; a failure goes back to idle at once (S-153, C-13). Each phone waits for itself. */
export function useCodeButton(phone: string, send: () => Promise<boolean>) {
  const [sending, setSending] = useState(false);
  const [ends, setEnds] = useState<Record<string, number>>({});
  const [now, setNow] = useState(0);
  const until = ends[phone] ?? 0;
  const seconds = Math.min(countdownSeconds, Math.ceil((until - now) / 1000));
  const counting = until > 0 && seconds > 0;
  // A timer is outside React; the end is a moment, so that a sleeping tab does not stretch the minute.
  useEffect(() => {
    if (!counting) return;
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [counting]);
  const press = async () => {
    if (sending || counting) return;
    setSending(true);
    try {
      if (await send()) {
        setNow(Date.now());
        setEnds({ ...ends, [phone]: Date.now() + countdownSeconds * 1000 });
      }
    } finally {
      setSending(false);
    }
  };
  const button: CodeButton = sending ? { state: 'sending' } : counting ? { state: 'countdown', seconds } : { state: 'idle' };
  return { button, press };
}
