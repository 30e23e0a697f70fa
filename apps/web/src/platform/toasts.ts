import { create } from 'zustand';

/** How long each kind of message stays, in milliseconds (S-291…S-293, S-276). */
export const toastTime = { plain: 2500, login: 2000, error: 1500, binding: 3000 } as const;

export type Toast = {
  id: number;
  text: string;
  tone: 'plain' | 'done' | 'bad';
  title?: string;
  /** `corner`: the notification at bottom right; everything else stands at the bottom in the middle. */
  place: 'bottom' | 'corner';
  action?: { label: string; run: () => void };
};

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

/** Takes a message away. */
export const dismissToast = (id: number) => useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));

/** Characters that are read in the time of their kind; Latin letters are read twice as fast as Chinese characters. */
const AT_ONCE = 20;
/** What every further one takes, and what a message stays at most, in milliseconds. */
const FURTHER_MS = 150;
const LONGEST_MS = 8000;

/** How long a message stays: the time of its kind, and longer where it takes longer to read (decision 0064). */
const staying = (text: string, milliseconds: number) =>
  Math.max(milliseconds, Math.min(LONGEST_MS, milliseconds + (text.replace(/[ -~]{2}/g, ' ').length - AT_ONCE) * FURTHER_MS));

/** Shows a message at the bottom; an undo or other action may stand in it. */
export function toast(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> & { milliseconds?: number } = {}) {
  lastId += 1;
  const id = lastId;
  const { milliseconds = toastTime.plain, tone = 'plain', place = 'bottom', ...rest } = options;
  useToasts.setState((state) => ({ toasts: [...state.toasts.slice(-3), { id, text, tone, place, ...rest }] }));
  window.setTimeout(() => dismissToast(id), staying(text, milliseconds));
  return id;
}

/** A thing was done, with a tick. */
export const toastDone = (text: string, action?: Toast['action']) =>
  toast(text, { tone: 'done', action, milliseconds: action ? 6000 : toastTime.plain });
/** A message of the login box (2 s). */
export const toastLogin = (text: string) => toast(text, { tone: 'bad', milliseconds: toastTime.login });
/** An error of the catalogue (1.5 s). */
export const toastError = (text: string) => toast(text, { tone: 'bad', milliseconds: toastTime.error });
/** A binding failure (3 s). */
export const toastBinding = (text: string) => toast(text, { tone: 'bad', milliseconds: toastTime.binding });
