import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { FileField, type UploadState } from './FileField.tsx';

const file = (name: string, text = name) => new File([text], name, { lastModified: 1 });

async function choose(files: File[], uploads: UploadState[] = []) {
  const accepted: string[][] = [];
  const { container } = render(
    <FileField label="Files" accept="" multiple uploads={uploads} onFiles={(all) => accepted.push(all.map(({ name }) => name))} />,
  );
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, files);
  return accepted;
}

test('S-193 a teacher who chooses one file twice sends it once and is told', async () => {
  chooseLanguage('en');
  await startTexts();
  expect(await choose([file('a.pdf'), file('b.pdf'), file('a.pdf')])).toEqual([['a.pdf', 'b.pdf']]);
  expect(screen.getByRole('alert').textContent).toMatch(/^a\.pdf was chosen before/);
});

test('S-193 a teacher who chooses a file that is on its way sends nothing; two files of one name are two', async () => {
  expect(await choose([file('a.pdf')], [{ name: 'a.pdf', sent: 1, size: 5 }])).toEqual([]);
  expect(await choose([file('c.pdf'), file('c.pdf', 'another')])).toEqual([['c.pdf', 'c.pdf']]);
});
