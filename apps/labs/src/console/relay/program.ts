import { join } from 'node:path';
import { compiled } from '@praxis/instance/compiled';

/** The relay compiled for this host; throws where it cannot be. */
export const relayProgram = (folder: string, args: string[] = ['-O2']) =>
  compiled({ source: join(import.meta.dirname, 'relay.c'), name: 'relay', folder, words: args });
