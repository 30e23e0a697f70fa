import { platformMessages } from '@praxis/contract/core/messages';
import { useState } from 'react';
import { messageOf } from '../../platform/calls/form.ts';
import { toastError } from '../../platform/toasts.ts';

/** Largest number of people in one batch (S-209, C-39). */
export const BATCH_MOST = 500;

/** The people picked from a list. The 501st is refused with a word; people who left the list are no longer picked. */
export function useSelection(visible: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const present = visible.filter((id) => picked.has(id));
  const put = (next: Iterable<string>) => {
    const all = new Set(next);
    if (all.size > BATCH_MOST) return void toastError(messageOf(platformMessages, 'batch_over_500'));
    setPicked(all);
  };
  return {
    ids: present,
    has: (id: string) => picked.has(id),
    toggle: (id: string) => put(picked.has(id) ? present.filter((one) => one !== id) : [...present, id]),
    all: visible.length > 0 && present.length === visible.length,
    some: present.length > 0 && present.length < visible.length,
    toggleAll: () => put(present.length === visible.length ? [] : visible.slice(0, BATCH_MOST)),
    clear: () => setPicked(new Set()),
  };
}

/** The people picked from a list. */
export type Selection = ReturnType<typeof useSelection>;
