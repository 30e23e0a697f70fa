import type { Lesson } from './WaitingRoom.tsx';

/** Filled in with sign-in. */
export const SignInStrip = (_: { lesson: Lesson }) => null;
