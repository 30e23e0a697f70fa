import { useEffect } from 'react';
import type { ConsoleState } from './useConsoleSocket.ts';

/** A combination of keys as a terminal and as a desktop understand it. */
export type Keys = { label: string; tty: string; vnc: readonly number[] };

/** What the page around may do with an open console. */
export type ConsoleHands = {
  type: (text: string) => void | Promise<void>;
  keys: (keys: Keys) => void;
  focus: () => void;
  /** What is selected. */
  text: () => string;
  /** What is shown, as a PNG picture. */
  picture: () => Promise<Blob | undefined>;
};
/** Holds the hands of the console that is shown. */
export type ConsoleAccess = { set: (hands: ConsoleHands | undefined) => void };

export type ConsoleProps = {
  machineId: string;
  /** Raised with every fresh machine. */
  generation: number;
  label: string;
  access?: ConsoleAccess;
  actualSize?: boolean;
  onState?: (state: ConsoleState) => void;
};

const control = (letter: string): Keys => ({
  label: `Ctrl + ${letter}`,
  tty: String.fromCharCode(letter.charCodeAt(0) - 64),
  vnc: [0xffe3, letter.toLowerCase().charCodeAt(0)],
});

/** Combinations that browsers or tablets keep to themselves. */
export const combinations: readonly Keys[] = [
  control('C'),
  control('D'),
  control('Z'),
  control('W'),
  control('T'),
  { label: 'Esc', tty: '\u001b', vnc: [0xff1b] },
  { label: 'Tab', tty: '\t', vnc: [0xff09] },
  { label: 'F1', tty: '\u001bOP', vnc: [0xffbe] },
  { label: 'F11', tty: '\u001b[23~', vnc: [0xffc8] },
  { label: 'Alt + Tab', tty: '\u001b\t', vnc: [0xffe9, 0xff09] },
  { label: 'Ctrl + Alt + Del', tty: '', vnc: [0xffe3, 0xffe9, 0xffff] },
];

/** A letter as the name of a key: Latin letters have their own numbers, all others their Unicode ones. */
export function keySymbol(letter: string) {
  const code = letter.codePointAt(0)!;
  if (letter === '\n' || letter === '\r') return 0xff0d;
  if (letter === '\t') return 0xff09;
  return code > 0xff ? 0x01000000 + code : code;
}

const SHIFTED = '~!@#$%^&*()_+{}|:"<>?';
/** Whether a letter is typed with the shift key, as on the keyboard of most machines. */
export const isShifted = (letter: string) => SHIFTED.includes(letter) || (letter >= 'A' && letter <= 'Z');

/** Tells the page around how the connection stands. */
export function useConsoleAccess(onState: ((state: ConsoleState) => void) | undefined, state: ConsoleState) {
  // The connection lives outside React; the page around follows it.
  useEffect(() => onState?.(state), [onState, state]);
}
