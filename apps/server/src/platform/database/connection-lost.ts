import pg from 'pg';
import { NoConnection } from './connection-pool.ts';

const ENDED = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/;
const SYSCALLS = new Set<unknown>(['connect', 'read', 'write']);

/** Whether a statement failed with its connection, or for want of one: it says nothing about what was asked, and may be asked again. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|08)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return error instanceof NoConnection || SYSCALLS.has((error as NodeJS.ErrnoException).syscall) || ENDED.test(error.message);
}
