import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import * as contract from '@praxis/contract/productions/productions';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import yazl from 'yazl';
import { contestMakers } from '../../../testing/makers/competitions/contests.ts';
import { world } from '../../../testing/world.ts';

const SECRETS = ['ouyang qingyang', '江城理工大学', 'C:\\Users\\qingyang', 'Blue Whale Lab', '2026-11-02T08:09:10Z'];
const NAME = SECRETS[0]!;
const types = (parts: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${parts
    .map((part) => `<Override PartName="/${part}" ContentType="application/xml"/>`)
    .join('')}</Types>`;

const folders: string[] = [];
async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'works-'));
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function zipped(entries: Record<string, string | Buffer>, options: Record<string, { mode?: number }> = {}) {
  const folder = await newFolder();
  const path = join(folder, 'file.zip');
  const zip = new yazl.ZipFile();
  const out = createWriteStream(path);
  zip.outputStream.pipe(out);
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name, { mtime: new Date(), ...options[name] });
  zip.end({ comment: NAME, forceZip64Format: false });
  await finished(out);
  return path;
}

const word = (body: string, more: Record<string, string | Buffer> = {}) =>
  zipped({
    '[Content_Types].xml': types(['word/document.xml', 'docProps/core.xml', 'docProps/app.xml', 'word/comments.xml', 'word/settings.xml']),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="x" xmlns:dc="y"><dc:creator>${NAME}</dc:creator><dc:date>${SECRETS[4]}</dc:date></cp:coreProperties>`,
    'docProps/app.xml': `<Properties><Company>${SECRETS[1]}</Company><Manager>${SECRETS[3]}</Manager></Properties>`,
    'docProps/thumbnail.jpeg': Buffer.from(`not even a picture ${NAME}`),
    'word/settings.xml': `<w:settings xmlns:w="w"><w:attachedTemplate r:id="rId9" xmlns:r="r"/><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids></w:settings>`,
    'word/people.xml': `<w15:people xmlns:w15="p"><w15:person w15:author="${NAME}"/></w15:people>`,
    'word/comments.xml': `<w:comments xmlns:w="w"><w:comment w:id="0" w:author="${NAME}" w:initials="OQ" w:date="${SECRETS[4]}"><w:p><w:t>Check this</w:t></w:p></w:comment></w:comments>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="r"><Relationship Id="rId9" Type="http://x/attachedTemplate" Target="file:///${SECRETS[2]}\\a.dotx" TargetMode="External"/><Relationship Id="rId1" Type="http://x/image" Target="https://track.example/${NAME}.png" TargetMode="External"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><!-- ${NAME} --><w:document xmlns:w="w" xmlns:wp="wp"><w:body><w:ins w:author="${NAME}" w:date="${SECRETS[4]}"><w:p w:rsidR="00AB12CD"><w:t>${body}</w:t></w:p></w:ins><wp:docPr id="1" name="Picture" descr="${SECRETS[2]}\\me.png"/></w:body></w:document>`,
    ...more,
  });

/** An entrant whose name, school and team are known, and what becomes of files of theirs. */
async function school() {
  const created = await world();
  const makers = contestMakers(created);
  const { app, db, as, until } = created;
  const organiser = await makers.organiser();
  const cup = await makers.contest(organiser, [{ kind: 'production', config: { task: 'x' } }]);
  const one = await makers.entered(cup);
  await db.updateTable('users').set({ real_name: NAME, school: SECRETS[1]! }).where('id', '=', one.person.id).execute();
  const at = { stage_id: cup.stageId, section_id: cup.sectionIds[0]! };
  const from = { ...at, device: one.device };

  /** Sends files in, has their copies made, and answers what an expert could fetch of each. */
  async function copies(files: readonly { path: string; name: string; purpose?: string }[]) {
    const ids: string[] = [];
    for (const { path, name, purpose = 'work_file' } of files) {
      const kept = await app.files.keep(db, path, { ownerId: one.person.id, purpose, name, uploaded: true });
      const added = await as(one.person).call(contract.addWorkFile, { ...from, upload_id: kept.id });
      if (added.code !== 1) throw new Error(added.msg);
      ids.push(added.data.file.id);
    }
    await as(one.person).call(contract.saveWork, { ...from, seq: 0, key: 'a', draft: { title: 't', intro: '', url: '', files: ids } });
    const { data } = await until('the copies are made', async () => {
      const looked = await as(one.person).call(contract.lookAtWork, at);
      return looked.data.state === 'ready' && looked;
    });
    const shown = (await as(one.person).call(contract.showWork, at)).data;
    return { blind: data.files, files: ids.map((id) => shown.files.find((file) => file.id === id)!) };
  }
  /** The bytes behind an address, without any session. */
  const fetched = async (address: string) => {
    const reply = await app.http.inject({ url: address });
    return { status: reply.statusCode, type: String(reply.headers['content-type']), bytes: reply.rawPayload };
  };
  return { ...created, organiser, cup, one, at, copies, fetched };
}

async function unpacked(bytes: Buffer) {
  const yauzl = (await import('yauzl')).default;
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] =
      (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1') + entry.getLastModDate().getFullYear();
  return parts;
}

test('no name, school, path, thumbnail or time of the originals is in any byte an expert can fetch', async () => {
  const { copies, fetched, one, db } = await school();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Artist: NAME, ImageDescription: SECRETS[3]! } })
    .jpeg()
    .toBuffer();
  const folder = await newFolder();
  await writeFile(join(folder, 'a.jpg'), picture);
  const archive = await zipped({
    [`${NAME}/main.py`]: 'print(1)\n',
    [`${NAME}/me.jpg`]: picture,
    'run.exe': Buffer.from('MZ\u0090\0\u0003'),
  });
  const { blind, files } = await copies([
    { path: await word('A ledger', { 'word/media/image1.jpeg': picture }), name: `${NAME}.docx` },
    { path: archive, name: 'code.zip' },
    { path: join(folder, 'a.jpg'), name: `${NAME}.jpg`, purpose: 'work_image' },
  ]);
  expect(files.map(({ role, blind: state }) => [role, state])).toEqual([
    ['document', 'clean'],
    ['archive', 'clean'],
    ['image', 'clean'],
  ]);
  expect(files[0]!.findings).toMatchObject([{ where: 'file_name', kind: 'person' }]);
  // Its makers are told that experts do not get everything of an archive.
  expect(files.map(({ reason }) => reason !== null)).toEqual([false, true, false]);
  expect(blind.map(({ kind, name }) => [kind, name.replace(/^\d+/, 'n')])).toEqual([
    ['download', 'n-1.docx'],
    ['download', 'n-2.zip'],
    ['image', 'n-3.jpg'],
  ]);
  const revealing = [...SECRETS, 'OQ"', '00AB12CD', 'track.example', 'thumbnail', 'qingyang', 'run.exe'];
  for (const { address, kind } of blind) {
    const { status, bytes } = await fetched(address);
    expect(status).toBe(200);
    const parts = kind === 'image' ? { picture: bytes.toString('latin1') } : await unpacked(bytes);
    const all = Object.entries(parts).flat().join('\n').toLowerCase();
    for (const secret of revealing) {
      expect(all).not.toContain(secret.toLowerCase());
      expect(all).not.toContain(Buffer.from(secret.toLowerCase()).toString('latin1'));
    }
    if (kind !== 'image') expect(Object.values(parts).every((text) => text.endsWith('2000') || text.endsWith('1999'))).toBe(true);
  }
  const pack = await unpacked((await fetched(blind[1]!.address)).bytes);
  expect(Object.keys(pack)).toEqual(['001.py', '002.jpg']);
  // The right to read ends with who one is: the same address opens nothing any more.
  await db.deleteFrom('stage_people').where('user_id', '=', one.person.id).execute();
  expect((await fetched(blind[0]!.address)).status).toBe(404);
});

test('a document that names its author in its text waits for the organiser, who may let it pass', async () => {
  const { copies, as, one, organiser, cup, at } = await school();
  const { blind, files } = await copies([{ path: await word('By ouyang</w:t><w:t> qingyang of 江城理工大学'), name: 'paper.docx' }]);
  expect(files[0]).toMatchObject({ blind: 'withheld', findings: [{ kind: 'person', where: 'text' }, { kind: 'school' }] });
  expect(blind).toMatchObject([{ kind: 'withheld', address: '' }]);
  const listed = await as(organiser).call(contract.listWorks, { stage_id: cup.stageId, filter: 'withheld' });
  expect(listed.data).toMatchObject({ counts: { findings: 1, withheld: 1 }, works: { total: 1 } });
  const file_id = files[0]!.id;
  const decide = { stage_id: cup.stageId, file_id, pass: true, reason: 'names are part of the task' };
  expect((await as(organiser).call(contract.decideWorkFile, decide)).code).toBe(1);
  expect((await as(one.person).call(contract.lookAtWork, at)).data.files).toMatchObject([{ kind: 'download' }]);
});

test('a file of a kind that is not rewritten reaches experts in an archive alone, and only once an organiser let it pass', async () => {
  const { copies, fetched, as, one, organiser, cup, at, until } = await school();
  const folder = await newFolder();
  const page = '<script>alert(document.cookie)</script>';
  await writeFile(join(folder, 'page.html'), page);
  await writeFile(join(folder, 'run.exe'), Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]));
  const broken = await zipped({ link: '/etc/passwd' }, { link: { mode: 0o120777 } });
  const { files } = await copies([
    { path: join(folder, 'page.html'), name: `${NAME}.html` },
    { path: join(folder, 'run.exe'), name: 'run.exe' },
    { path: broken, name: 'link.zip' },
  ]);
  expect(files.map(({ blind }) => blind)).toEqual(['withheld', 'withheld', 'withheld']);
  const decide = (file_id: string, pass: boolean) =>
    as(organiser).call(contract.decideWorkFile, { stage_id: cup.stageId, file_id, pass, reason: 'part of the task' });
  for (const file of files.slice(0, 2)) expect((await decide(file.id, true)).code).toBe(1);
  // Holding back what could not be read does not make it something that may pass.
  expect((await decide(files[2]!.id, false)).code).toBe(1);
  expect((await decide(files[2]!.id, true)).key).toBe('file_not_found');
  const blind = await until('both are packed', async () => {
    const { data } = await as(one.person).call(contract.lookAtWork, at);
    return data.state === 'ready' && data.files;
  });
  expect(blind.map(({ kind, name }) => [kind, name.replace(/^\d+/, 'n')])).toEqual([
    ['download', 'n-1.zip'],
    ['download', 'n-2.zip'],
    ['withheld', 'n-3'],
  ]);
  const [html, program] = await Promise.all(blind.slice(0, 2).map(({ address }) => fetched(address)));
  expect([html!.type, program!.type]).toEqual(['application/octet-stream', 'application/octet-stream']);
  expect(html!.bytes.includes(Buffer.from(page))).toBe(false);
  expect(await unpacked(html!.bytes)).toEqual({ '001.html': expect.stringMatching(/^<script>.*(1999|2000)$/) });
  expect(Object.keys(await unpacked(program!.bytes))).toEqual(['001.exe']);
  // Held back again it opens nothing, and packed again it is let pass at once.
  expect((await decide(files[0]!.id, false)).code).toBe(1);
  expect((await as(one.person).call(contract.lookAtWork, at)).data.files[0]).toMatchObject({ kind: 'withheld', address: '' });
  expect((await decide(files[0]!.id, true)).code).toBe(1);
  expect((await as(one.person).call(contract.lookAtWork, at)).data.files[0]).toMatchObject({ kind: 'download' });
});

test('hostile files harm nothing and never reach an expert', async () => {
  const { copies } = await school();
  const entity = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><d>&b;</d>';
  const folder = await newFolder();
  // A picture that says it has a billion pixels: a PNG head with nothing behind it.
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const huge = Buffer.concat([head, Buffer.from('00007fff00007fff0802000000', 'hex'), Buffer.alloc(64)]);
  await writeFile(join(folder, 'page.html'), '<script>alert(document.cookie)</script>');
  await writeFile(join(folder, 'run.exe'), Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]));
  const { blind, files } = await copies([
    { path: await word('x', { 'word/document.xml': entity }), name: 'entities.docx' },
    { path: await word('x', { 'word/media/image1.png': huge }), name: 'pixels.docx' },
    { path: await word('x', { 'word/vbaProject.bin': 'macro' }), name: 'macros.docx' },
    { path: await zipped({ 'bomb.txt': Buffer.alloc(40 * 1_048_576) }), name: 'bomb.zip' },
    { path: await zipped({ link: '/etc/passwd' }, { link: { mode: 0o120777 } }), name: 'link.zip' },
    { path: await zipped({ 'inner.zip': Buffer.from('504b0304', 'hex') }), name: 'nested.zip' },
    { path: join(folder, 'page.html'), name: 'page.html' },
    { path: join(folder, 'run.exe'), name: 'run.exe' },
  ]);
  expect(files.map(({ name, blind: state }) => [name, state])).toEqual(files.map(({ name }) => [name, 'withheld']));
  expect(blind.every(({ kind, address }) => kind === 'withheld' && address === '')).toBe(true);
  expect(files.every(({ reason }) => reason !== null)).toBe(true);
});
