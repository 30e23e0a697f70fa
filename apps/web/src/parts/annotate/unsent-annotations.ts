import type { Annotation } from '@praxis/contract/annotations/annotations';
import { createStore } from 'zustand/vanilla';
import { isFinal } from '../../platform/calls/refused.ts';
import { useSession } from '../../platform/person/session.ts';

/** A mark as it is to stand, or that it goes, and the call that says so. */
export type Unsent = { mark: Annotation; removed: boolean; send: () => Promise<void>; final: (failure: unknown) => void };
type Line = { list: readonly Unsent[]; failure: unknown; sending: boolean };

const nothing: Line = { list: [], failure: undefined, sending: false };

/** What was marked and is not at the server, by work: it outlives the view of a work, which is left before a lost network is back. */
export const unsentAnnotations = createStore<Record<string, Line>>(() => ({}));

/** Who made the marks that wait: nobody else's name is put under them. */
let maker = '';
const isMakers = () => useSession.getState().uid === maker;

const lineOf = (work: string) => unsentAnnotations.getState()[work] ?? nothing;
const put = (work: string, change: Partial<Line>) => unsentAnnotations.setState({ [work]: { ...lineOf(work), ...change } });

/** Sends what waits for one work, one call after the other. What the server cannot hear now stays in the line; a final no is told and goes. */
export async function sendUnsent(work: string) {
  if (lineOf(work).sending || !isMakers()) return;
  put(work, { sending: true, failure: undefined });
  for (let first = lineOf(work).list[0]; first && isMakers(); first = lineOf(work).list[0]) {
    const one = first;
    try {
      await one.send();
    } catch (failure) {
      put(work, { failure });
      if (!isFinal(failure)) break;
      one.final(failure);
    }
    put(work, { list: lineOf(work).list.filter((other) => other !== one) });
  }
  put(work, { sending: false });
}

/** Puts a change at the end of the line of its work and sends what stands there. */
export function queueAnnotation(work: string, change: Unsent) {
  maker = useSession.getState().uid;
  put(work, { list: [...lineOf(work).list, change] });
  void sendUnsent(work);
}

const sendAll = () => {
  for (const [work, { list }] of Object.entries(unsentAnnotations.getState())) if (list.length > 0) void sendUnsent(work);
};
window.addEventListener('online', sendAll);
// Whoever signs in again goes on; for another person the page begins anew.
useSession.subscribe(({ uid }, before) => {
  if (uid === '' || uid === before.uid) return;
  if (uid === maker) sendAll();
  else unsentAnnotations.setState({}, true);
});

/** Marks as they will stand once everything in the line is sent. */
export function withUnsent(marks: readonly Annotation[], list: readonly Unsent[]): Annotation[] {
  let all = [...marks];
  for (const { mark, removed } of list) {
    const at = all.findIndex(({ key }) => key === mark.key);
    if (removed) all = all.filter(({ key }) => key !== mark.key);
    else if (at < 0) all.push(mark);
    else all[at] = { ...mark, revision: all[at]!.revision };
  }
  return all;
}
