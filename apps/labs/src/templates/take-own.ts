import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LAB_TEMPLATE_FILES, type LabCalls } from '@praxis/contract/labs/agent';
import { LabFailure } from '../driver.ts';
import { fetchInto } from '../images.ts';

const NAME = /^[a-z][a-z0-9-]{0,38}$/;

/** Lays down the files of an operator's template in `own/NAME`; what was there is replaced once all have come. */
export async function takeOwn(origin: string, home: string, { template, settings, files }: LabCalls['addTemplate']['body']) {
  if (!NAME.test(template) || !files.every(({ name }) => LAB_TEMPLATE_FILES.test(name))) throw new LabFailure('template_missing', template);
  const place = join(home, 'own', template);
  // Names with a dot are no templates: nobody takes it for one half way.
  const draft = join(home, 'own', `${template}.draft`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    for (const { name, source } of files) await fetchInto(origin, source, join(draft, name), { sectors: false });
    await writeFile(join(draft, 'template.json'), JSON.stringify(settings));
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
