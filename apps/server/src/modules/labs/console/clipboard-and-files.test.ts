import { LAB_TEXT_LENGTH, readLabText, saveLabText } from '@praxis/contract/labs/files';
import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { sendClipboard, sendLabFile, takeClipboard, takeLabFile } from '@praxis/contract/labs/machines';
import { afterEach, expect, test } from 'vitest';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';

afterEach(closeLabHosts);

test('S-051 S-052 S-053 S-187 S-188 C-38 clipboard and files go in and out', async () => {
  const { app, as, task, started, teacher, space, student, upload, origin, host } = await labSchool();
  const taskId = await task(teacher, space);
  const { machine } = await started(student, taskId);
  const me = as(student);
  const text = '你好，世界 𠮷 😀';
  await me.call(sendClipboard, { machine_id: machine, text: text });
  expect((await me.call(takeClipboard, { machine_id: machine })).data.text).toBe(text);
  const file = await upload(student, 'lab_upload', 'print("hi")', 'hi.py');
  expect((await me.call(sendLabFile, { machine_id: machine, file_id: file.id })).data).toEqual({ path: '/home/student/hi.py', bytes: 11 });
  expect(app.files.purposes.get('lab_upload')?.most).toBe(LAB_LIMITS.upload);
  await expect(upload(student, 'lab_upload', Buffer.alloc(LAB_LIMITS.upload + 1), 'big')).rejects.toThrow('file_too_large');
  const accepted = await me.call(takeLabFile, { machine_id: machine, path: '/home/student/notes.txt' });
  expect(await (await fetch(`${origin}${accepted.data.address}`)).text()).toBe('hello');
  host.fails.set('getFile', 'file_missing');
  expect((await me.call(takeLabFile, { machine_id: machine, path: '/x' })).key).toBe('lab_file_missing');
});

test('S-087 a file of the machine is edited as text; what is no text, too long or not writable is refused', async () => {
  const { as, task, started, teacher, space, student, person, host } = await labSchool();
  const { machine } = await started(student, await task(teacher, space));
  const me = as(student);
  const of = { machine_id: machine, path: '/home/student/src/main.c' };
  expect((await me.call(readLabText, of)).key).toBe('lab_file_missing');
  expect((await me.call(saveLabText, { ...of, text: 'int main() { return 0; }\n// 你好' })).data).toMatchObject({ path: of.path });
  expect((await me.call(readLabText, of)).data).toEqual({ text: 'int main() { return 0; }\n// 你好' });
  host.texts.set('/bin/ls', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff]));
  host.texts.set('/zero', Buffer.from('a\0b'));
  for (const path of ['/bin/ls', '/zero']) expect((await me.call(readLabText, { ...of, path })).key).toBe('lab_file_not_text');
  host.texts.set('/long', Buffer.alloc(LAB_TEXT_LENGTH + 1, 'a'));
  expect((await me.call(readLabText, { ...of, path: '/long' })).key).toBe('lab_file_too_long');
  host.fails.set('saveText', 'file_not_writable');
  expect((await me.call(saveLabText, { ...of, path: '/etc/passwd', text: 'x' })).key).toBe('lab_file_not_writable');
  for (const other of [teacher, await person('student')]) {
    expect((await as(other).call(readLabText, of)).code).toBe(-99);
    expect((await as(other).call(saveLabText, { ...of, text: 'x' })).code).toBe(-99);
  }
});
