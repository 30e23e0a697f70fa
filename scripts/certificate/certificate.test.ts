import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCertificate } from './local-authority.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a device that trusts the authority opens the school over HTTPS by name and by address', async () => {
  const trusted = await makeCertificate(folder, ['localhost', 'school.local', '192.168.7.20', 'fd00::7'], new Date());
  const certificate = new X509Certificate(readFileSync(join(folder, 'server.pem')));
  expect(certificate.checkHost('school.local')).toBe('school.local');
  expect(certificate.checkIP('192.168.7.20')).toBe('192.168.7.20');
  expect(certificate.checkIP('fd00::7')).toBeDefined();
  expect(certificate.checkHost('elsewhere.org')).toBeUndefined();
  expect(certificate.verify(new X509Certificate(readFileSync(trusted)).publicKey)).toBe(true);

  const server = createServer(
    { cert: readFileSync(join(folder, 'server.pem')), key: readFileSync(join(folder, 'server.key')) },
    (_request, reply) => reply.end('school'),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const ask = (ca?: Buffer) =>
    new Promise((done, failed) =>
      get({ host: '127.0.0.1', servername: 'localhost', port, ca, agent: false }, (reply) => done(reply.statusCode)).on('error', failed),
    );
  await expect(ask(readFileSync(trusted))).resolves.toBe(200);
  await expect(ask()).rejects.toThrow(/certificate/);
  server.close();
});

test('a second certificate keeps the authority, so nobody has to trust anything again', async () => {
  const before = readFileSync(join(folder, 'authority.pem'), 'utf8');
  await makeCertificate(folder, ['localhost', '10.0.0.4'], new Date());
  expect(readFileSync(join(folder, 'authority.pem'), 'utf8')).toBe(before);
  const certificate = new X509Certificate(readFileSync(join(folder, 'server.pem')));
  expect(certificate.checkIP('10.0.0.4')).toBe('10.0.0.4');
  const authority = new X509Certificate(before);
  expect([authority.ca, certificate.ca]).toEqual([true, false]);
  expect(certificate.checkIssued(authority)).toBe(true);
  expect(certificate.verify(authority.publicKey)).toBe(true);
});
