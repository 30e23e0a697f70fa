import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';

// Runs before every test file (vitest's setupFiles).
afterAll(endFile);
