import type { MarkShape, Tone } from '../../ui/Mark.tsx';

type Look = { shape: MarkShape; tone: Tone; act?: boolean };

/** How the states of a team's way look. */
export const runLooks: Record<'not_started' | 'active' | 'submitted' | 'reviewed', Look> = {
  not_started: { shape: 'waiting', tone: 'mute' },
  active: { shape: 'half', tone: 'ink' },
  submitted: { shape: 'disc', tone: 'ink' },
  reviewed: { shape: 'tick', tone: 'pine' },
};

/** How the states of a stage look. */
export const workLooks: Record<'open' | 'submitted' | 'rejected' | 'reviewed', Look> = {
  open: { shape: 'waiting', tone: 'amber' },
  submitted: { shape: 'disc', tone: 'ink' },
  rejected: { shape: 'returned', tone: 'red', act: true },
  reviewed: { shape: 'tick', tone: 'pine' },
};

/** How a stage looks that was not handed in before its date. */
export const missingLook: Look = { shape: 'cross', tone: 'red' };

/** How the states of a team look. */
export const teamLooks: Record<'forming' | 'complete' | 'locked', Look> = {
  forming: { shape: 'waiting', tone: 'mute' },
  complete: { shape: 'tick', tone: 'pine' },
  locked: { shape: 'padlock', tone: 'ink' },
};

/** How the states of a round of peers look. */
export const roundLooks: Record<'open' | 'again' | 'closed', Look> = {
  open: { shape: 'live', tone: 'amber' },
  again: { shape: 'returned', tone: 'amber' },
  closed: { shape: 'tick', tone: 'pine' },
};

/** A key made by the browser for a part of a design or a card. */
export const newKey = () => `p${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
