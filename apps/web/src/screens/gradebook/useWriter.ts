import { type Gradebook, type OwnCell, saveGradeCells, undoGradeChange } from '@praxis/contract/grades/grades';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { isFinal, Refused } from '../../platform/calls/refused.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastError } from '../../platform/toasts.ts';
import { type BookModel, type CellPatch, type CellRef, ownAt, placeOfCell, withCells } from './book-model.ts';

/**
 * What somebody wants in a cell, named by its column and student: places move whenever the book is read again. `seen` is the revision the
 * wish was made over, where it is older than the writing.
 */
export type CellWish = CellRef & { units: number | null; status: OwnCell['status']; comment?: string; seen?: number };
/** A cell that somebody else changed first: both values stand side by side until one is chosen. */
export type Conflict = { wish: CellWish; theirs: OwnCell };

const BATCH = 500;
const NOTHING: OwnCell = { units: null, status: 'normal', comment: '', revision: 0 };
type Via = 'screen' | 'paste' | 'import';
type Done = { batch: string; wishes: readonly CellWish[]; via: Via };
/** What did not reach the server. */
type Unsaved = Done & { reason: string };

const refKey = ({ key, user_id }: CellRef) => `${key} ${user_id}`;
/** The same batch once, with everything of it. */
const withBatch = (known: readonly Done[], next: Done): readonly Done[] => {
  const before = known.find(({ batch }) => batch === next.batch);
  if (!before) return [...known, next];
  return [...known.filter((one) => one !== before), { ...next, wishes: [...before.wishes, ...next.wishes] }];
};

/** Writes cells one batch after the other, shows them at once, and keeps what can be taken back and what was not saved. */
export function useWriter(
  spaceId: string,
  model: BookModel | undefined,
  setModel: (model: BookModel) => void,
  again: () => void,
  refusedText: string,
) {
  const latest = useRef(model);
  latest.current = model;
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** On their way, or not saved: they stand in the book however often it is read meanwhile. */
  const pending = useRef<readonly CellWish[]>([]);
  const [savedAt, setSavedAt] = useState<number>();
  const [waiting, setWaiting] = useState(0);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const [undone, setUndone] = useState<readonly Done[]>([]);
  const [done, setDone] = useState<readonly Done[]>([]);
  /** What can be undone and redone by now: whoever presses while something is on its way means that. */
  const steps = useRef({ done, undone });
  const changeDone = (change: (known: readonly Done[]) => readonly Done[]) => {
    steps.current.done = change(steps.current.done);
    setDone(steps.current.done);
  };
  const changeUndone = (change: (known: readonly Done[]) => readonly Done[]) => {
    steps.current.undone = change(steps.current.undone);
    setUndone(steps.current.undone);
  };

  const put = (cells: readonly (CellRef & { cell: OwnCell })[]) => {
    const { current } = latest;
    const patches = cells.flatMap((one): CellPatch[] => {
      const place = current && placeOfCell(current, one);
      return place ? [{ ...place, cell: one.cell }] : [];
    });
    if (!current || patches.length === 0) return;
    latest.current = withCells(current, patches);
    setModel(latest.current);
  };
  const cellState = (of: CellRef) => {
    const place = latest.current && placeOfCell(latest.current, of);
    return (place && ownAt(latest.current!, place.column, place.student)) ?? NOTHING;
  };
  /** Shown at once; the revision moves when the server has it. */
  const show = (wishes: readonly CellWish[]) =>
    put(
      wishes.map(({ key, user_id, units, status, comment }) => {
        const { comment: before, revision } = cellState({ key, user_id });
        return { key, user_id, cell: { units, status, comment: comment ?? before, revision } };
      }),
    );
  const settled = (wishes: readonly CellWish[]) => {
    const gone = new Set(wishes);
    pending.current = pending.current.filter((wish) => !gone.has(wish));
  };
  const inLine = (work: () => Promise<void>) => {
    setWaiting((count) => count + 1);
    line.current = line.current.then(work).finally(() => setWaiting((count) => count - 1));
    return line.current;
  };

  const read = useRef<Gradebook>(undefined);
  const reshow = useRef(show);
  reshow.current = show;
  // A book that was read while something was on its way does not know of it yet.
  useEffect(() => {
    if (!model || model.book === read.current) return;
    read.current = model.book;
    if (pending.current.length > 0) reshow.current(pending.current);
  }, [model]);

  async function send(batch: string, wishes: readonly CellWish[], via: Via, reason: string) {
    const cells = wishes.map(({ seen, ...wish }) => ({ ...wish, revision: seen ?? cellState(wish).revision }));
    const reply = await call(saveGradeCells, { space_id: spaceId, batch, via, reason, cells }, { ownServerErrors: true });
    settled(wishes);
    put([...reply.saved, ...reply.conflicts]);
    const byCell = new Map(wishes.map((wish) => [refKey(wish), wish]));
    const lost = reply.conflicts.flatMap(({ cell: theirs, ...ref }) => {
      const wish = byCell.get(refKey(ref));
      return wish ? [{ wish, theirs }] : [];
    });
    if (lost.length > 0) setConflicts((known) => [...known, ...lost]);
    if (reply.refused.length > 0) {
      toastError(refusedText);
      again();
    }
  }

  /** In calls of one batch each; what was written of it can be taken back as one, whatever became of the rest. */
  const carryOut = (of: Unsaved, fresh: boolean) =>
    inLine(async () => {
      const { batch, wishes, via, reason } = of;
      let sent = 0;
      try {
        for (; sent < wishes.length; sent += BATCH) await send(batch, wishes.slice(sent, sent + BATCH), via, reason);
        setSavedAt(Date.now());
        if (fresh) changeUndone(() => []);
      } catch (failure) {
        showFailure(failure);
        const rest = wishes.slice(sent);
        // What the server will not have is taken from the screen; what did not reach it waits to be sent again.
        if (isFinal(failure)) {
          settled(rest);
          again();
        } else setUnsaved((known) => [...known, { ...of, wishes: rest }]);
      }
      if (sent > 0) changeDone((known) => withBatch(known, { batch, wishes: wishes.slice(0, sent), via }));
    });

  const write = (wishes: readonly CellWish[], via: Via = 'screen', reason = '', fresh = true) => {
    if (!latest.current || wishes.length === 0) return Promise.resolve();
    pending.current = [...pending.current, ...wishes];
    show(wishes);
    return carryOut({ batch: crypto.randomUUID(), wishes, via, reason }, fresh);
  };
  const sendAgain = () => {
    setUnsaved([]);
    for (const one of unsaved) void carryOut(one, true);
  };
  const discard = () => {
    setUnsaved([]);
    settled(unsaved.flatMap(({ wishes }) => wishes));
    again();
  };

  const undo = () =>
    inLine(async () => {
      const last = steps.current.done.at(-1);
      if (!last) return;
      changeDone((known) => known.filter((one) => one !== last));
      try {
        const reply = await call(undoGradeChange, { space_id: spaceId, batch: last.batch });
        put([...reply.restored, ...reply.conflicts]);
        changeUndone((known) => [...known, last]);
        setSavedAt(Date.now());
      } catch (failure) {
        showFailure(failure);
        if (!(failure instanceof Refused)) changeDone((known) => [...known, last]);
        again();
      }
    });

  const redo = async () => {
    await line.current;
    const last = steps.current.undone.at(-1);
    if (!last) return;
    changeUndone((known) => known.slice(0, -1));
    await write(
      last.wishes.map(({ seen: _seen, ...wish }) => wish),
      last.via,
      '',
      false,
    );
  };

  const settle = (conflict: Conflict, mine: boolean) => {
    setConflicts((known) => known.filter((one) => one !== conflict));
    const { seen: _seen, ...wish } = conflict.wish;
    if (mine) void write([wish]);
  };
  return {
    ...{ write, undo, redo, settle, sendAgain, discard, conflicts, savedAt },
    unsaved: unsaved.reduce((count, { wishes }) => count + wishes.length, 0),
    saving: waiting > 0,
    ...{ canUndo: done.length > 0, canRedo: undone.length > 0 },
  };
}
