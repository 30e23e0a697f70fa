import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Driver } from '../driver.ts';
import { driverContract } from '../testing/driver-contract.ts';
import { openPretend } from './pretend.ts';

let folder: string;
let driver: Driver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-pretend-'));
  driver = await openPretend(folder);
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});
driverContract(() => driver);
