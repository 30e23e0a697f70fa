import { type CellChange, type OwnCell, saveGradeCells, undoGradeChange } from '@praxis/contract/grades/grades';
import { useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { toastError } from '../../platform/toasts.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { type BookModel, type CellPatch, ownAt, withCells } from './book-model.ts';

/** What somebody wants in a cell. */
export type CellWish = { column: number; student: number; units: number | null; status: OwnCell['status']; comment?: string };
/** A cell that somebody else changed first: both values stand side by side until one is chosen. */
export type Conflict = { wish: CellWish; theirs: OwnCell };

const BATCH = 500;
const NOTHING: OwnCell = { units: null, status: 'normal', comment: '', revision: 0 };
type Via = 'screen' | 'paste' | 'import';
type Done = { batch: string; wishes: readonly CellWish[]; via: Via };
type Saved = { key: string; user_id: string; cell: OwnCell };

/** Writes cells one batch after the other, shows them at once, and keeps what can be taken back. */
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
  const [savedAt, setSavedAt] = useState<number>();
  const [waiting, setWaiting] = useState(0);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [undone, setUndone] = useState<readonly Done[]>([]);
  const [done, setDone] = useState<readonly Done[]>([]);

  const put = (patches: readonly CellPatch[]) => {
    if (!latest.current || patches.length === 0) return;
    latest.current = withCells(latest.current, patches);
    setModel(latest.current);
  };
  const patchesOf = (cells: readonly Saved[]): CellPatch[] => {
    const book = latest.current!.book;
    return cells.flatMap(({ key, user_id, cell }) => {
      const [column, student] = [book.columns.findIndex((one) => one.key === key), book.students.findIndex(({ id }) => id === user_id)];
      return column < 0 || student < 0 ? [] : [{ column, student, cell }];
    });
  };
  const inLine = (work: () => Promise<void>) => {
    setWaiting((count) => count + 1);
    line.current = line.current.then(work).finally(() => setWaiting((count) => count - 1));
    return line.current;
  };

  async function send(batch: string, wishes: readonly CellWish[], via: Via, reason: string) {
    const book = latest.current!.book;
    const cells: CellChange[] = wishes.map(({ column, student, ...wish }) => ({
      ...{ key: book.columns[column]!.key, user_id: book.students[student]!.id, ...wish },
      revision: (ownAt(latest.current!, column, student) ?? NOTHING).revision,
    }));
    const reply = await call(
      saveGradeCells,
      { space_id: spaceId, batch, via, reason, cells },
      { idempotencyKey: crypto.randomUUID(), ownServerErrors: true },
    );
    put(patchesOf([...reply.saved, ...reply.conflicts]));
    const byCell = new Map(wishes.map((wish) => [`${book.columns[wish.column]!.key} ${book.students[wish.student]!.id}`, wish]));
    const lost = reply.conflicts.map(({ key, user_id, cell }) => ({ wish: byCell.get(`${key} ${user_id}`)!, theirs: cell }));
    if (lost.length > 0) setConflicts((known) => [...known, ...lost]);
    if (reply.refused.length > 0) {
      toastError(refusedText);
      again();
    }
  }

  const write = (wishes: readonly CellWish[], via: Via = 'screen', reason = '', fresh = true) => {
    if (!latest.current || wishes.length === 0) return Promise.resolve();
    const batch = crypto.randomUUID();
    // Shown at once; the revision moves when the server has it.
    put(
      wishes.map(({ column, student, units, status, comment }) => {
        const stands = ownAt(latest.current!, column, student) ?? NOTHING;
        return { column, student, cell: { units, status, comment: comment ?? stands.comment, revision: stands.revision } };
      }),
    );
    return inLine(async () => {
      try {
        for (let at = 0; at < wishes.length; at += BATCH) await send(batch, wishes.slice(at, at + BATCH), via, reason);
        setDone((known) => [...known, { batch, wishes, via }]);
        if (fresh) setUndone([]);
        setSavedAt(Date.now());
      } catch (failure) {
        showFailure(failure);
        again();
      }
    });
  };

  const undo = () => {
    const last = done.at(-1);
    if (!last) return Promise.resolve();
    setDone((known) => known.slice(0, -1));
    return inLine(async () => {
      try {
        const reply = await call(undoGradeChange, { space_id: spaceId, batch: last.batch });
        put(patchesOf([...reply.restored, ...reply.conflicts]));
        setUndone((known) => [...known, last]);
        setSavedAt(Date.now());
      } catch (failure) {
        showFailure(failure);
        again();
      }
    });
  };

  const redo = () => {
    const last = undone.at(-1);
    if (!last) return Promise.resolve();
    setUndone((known) => known.slice(0, -1));
    return write(last.wishes, last.via, '', false);
  };

  const settle = (conflict: Conflict, mine: boolean) => {
    setConflicts((known) => known.filter((one) => one !== conflict));
    if (mine) void write([conflict.wish]);
  };
  return { write, undo, redo, settle, conflicts, savedAt, saving: waiting > 0, canUndo: done.length > 0, canRedo: undone.length > 0 };
}
