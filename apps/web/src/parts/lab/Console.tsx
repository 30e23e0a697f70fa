import { Suspense } from 'react';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Skeleton } from '../../ui/States.tsx';
import type { ConsoleProps } from './console-access.ts';

const TerminalView = lazyPart(() => import('./TerminalView.tsx'));
const DesktopView = lazyPart(() => import('./DesktopView.tsx'));

/** A console of a machine: its terminal or its desktop, loaded when it is first shown. */
export function Console({ kind, ...props }: ConsoleProps & { kind: 'tty' | 'vnc' }) {
  return <Suspense fallback={<Skeleton rows={2} />}>{kind === 'tty' ? <TerminalView {...props} /> : <DesktopView {...props} />}</Suspense>;
}
