import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../driver.ts';
import { driverContract } from '../../testing/driver-contract.ts';
import { openProxmoxServer } from '../../testing/proxmox-server.ts';
import { openProxmox } from './driver.ts';

let folder: string;
let server: Awaited<ReturnType<typeof openProxmoxServer>>;
let driver: Driver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-proxmox-'));
  server = await openProxmoxServer(folder);
  driver = await openProxmox(server.access);
});
afterAll(async () => {
  await driver.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

driverContract(() => driver);

test('a wrong token is a lack that an operator reads, not a crash', async () => {
  const locked = await openProxmox({ ...server.access, token: 'lab@pve!praxis=wrong' });
  expect((await locked.probe()).accelerator).toBeUndefined();
  expect((await locked.probe()).lacks[0]).toContain('401');
});
