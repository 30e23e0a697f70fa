import { createHash } from 'node:crypto';

/** The form in which a device token is kept. */
export const deviceHash = (device: string) => createHash('sha256').update(device).digest();
