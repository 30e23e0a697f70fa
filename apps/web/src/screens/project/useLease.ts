import { leaseProjectPart } from '@praxis/contract/projects/parts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';

const RENEW_MS = 12_000;

type Lease = { held: boolean | undefined; writer: string; revision: number; failure: unknown };

/** The lease of a section: taken on opening, renewed while the page is open, given back on leaving after what is open was saved. */
export function useLease(place: { run_id: string; stage_id: string; part_id: string }, flush: () => Promise<unknown>): Lease {
  const [lease, setLease] = useState<Lease>({ held: undefined, writer: '', revision: 0, failure: undefined });
  const latest = useRef({ place, flush });
  latest.current = { place, flush };
  // The lease lives at the server; the effect ties it to the open editor.
  useEffect(() => {
    let gone = false;
    const renew = async () => {
      try {
        const { held, writing, revision } = await call(leaseProjectPart, latest.current.place, { background: true });
        if (!gone) setLease({ held, writer: writing?.name ?? '', revision, failure: undefined });
      } catch (failure) {
        if (!gone) setLease((before) => ({ ...before, failure }));
      }
    };
    void renew();
    const renewing = window.setInterval(() => void renew(), RENEW_MS);
    return () => {
      gone = true;
      window.clearInterval(renewing);
      const release = () => call(leaseProjectPart, { ...latest.current.place, release: true }, { background: true });
      void latest.current
        .flush()
        .then(release)
        .catch(() => undefined);
    };
  }, []);
  return lease;
}
