import { type ExpertSheet, saveSheet, submitSheet } from '@praxis/contract/judging/expert';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type SheetPage, sheetQuery } from '../../parts/expert/useExpertGroup.ts';
import { call } from '../../platform/calls/call.ts';
import { enqueue, onOutcome, useSaveState, waitingInput } from '../../platform/calls/offline-queue.ts';
import { Refused } from '../../platform/calls/refused.ts';
import type { Entry } from './sheet-entry.ts';

const SAVE_AFTER_MS = 700;

/**
 * A sheet while it is written: every change is on this device after 700 ms and travels from there under a number, so that a save sent
 * twice or late changes nothing.
 */
export function useSheet(page: SheetPage) {
  const { assignment_id: id } = page;
  const client = useQueryClient();
  const [entry, setEntry] = useState<Entry>(page.sheet);
  /** Criteria, or `note`, changed since the last save reached the server. */
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const seq = useRef(page.sheet.seq);
  const latest = useRef<Entry>(page.sheet);
  const timer = useRef(0);
  const item = `sheet-${id}`;
  const state = useSaveState(item);

  const send = () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    seq.current += 1;
    const { scores, notes, note } = latest.current;
    void enqueue(saveSheet, { assignment_id: id, seq: seq.current, scores, notes, note }, { item, replaces: true });
  };
  const change = (what: string, next: Entry) => {
    latest.current = next;
    setEntry(next);
    setDirty((now) => new Set(now).add(what));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(send, SAVE_AFTER_MS);
  };
  const adopt = (sheet: ExpertSheet) => {
    client.setQueryData(sheetQuery(id).queryKey, (before) => before && { ...before, sheet });
    if (timer.current || sheet.seq < seq.current) return;
    setDirty(new Set());
    // A save that had waited on this device since before a reload is newer than what the page came with.
    if (sheet.seq > seq.current) {
      seq.current = sheet.seq;
      latest.current = sheet;
      setEntry(sheet);
    }
  };
  const adopting = useRef(adopt);
  useEffect(() => {
    adopting.current = adopt;
  });
  // Answers to saves come from the queue; one that was not sent yet goes when the page is left.
  useEffect(() => {
    const stop = onOutcome(({ item: answered, data }) => {
      if (answered === `sheet-${id}` && data) adopting.current((data as { sheet: ExpertSheet }).sheet);
    });
    return () => {
      stop();
      if (timer.current) sending.current();
    };
  }, [id]);
  const sending = useRef(send);
  useEffect(() => {
    sending.current = send;
  });
  // What a reload or a cut found unsent is what its writer goes on with.
  useEffect(() => {
    void waitingInput(`sheet-${id}`).then((input) => {
      const left = input as (Entry & { seq: number }) | undefined;
      if (!left || left.seq <= seq.current || timer.current) return;
      const { scores, notes, note } = left;
      seq.current = left.seq;
      latest.current = { scores, notes, note };
      setEntry(latest.current);
      setDirty(new Set([...Object.keys(scores), ...Object.keys(notes), 'note']));
    });
  }, [id]);

  /** Submits what stands here; the save travels first, by itself. */
  const submit = async () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    seq.current += 1;
    const { scores, notes, note } = latest.current;
    const done = await (async () => {
      await call(saveSheet, { assignment_id: id, seq: seq.current, scores, notes, note });
      return call(submitSheet, { assignment_id: id, seq: seq.current });
    })().catch((failure) => {
      // What could not travel goes the way of every save, under a number above the one that may have arrived.
      if (!(failure instanceof Refused)) send();
      throw failure;
    });
    setDirty(new Set());
    await Promise.all([
      client.invalidateQueries({ queryKey: ['expert-group'] }),
      client.invalidateQueries({ queryKey: sheetQuery(id).queryKey }),
    ]);
    return done;
  };
  return { entry, dirty, state, change, submit };
}

/** A sheet while it is written. */
export type Sheet = ReturnType<typeof useSheet>;
