import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = import.meta.dirname;
const sheet = join(source, 'ui/styles/tokens.css');
const folders = [...readFileSync(sheet, 'utf8').matchAll(/@source "([^"]+)"/g)].map(([, path]) => join(dirname(sheet), path as string));

/** What arrives with a file: every file it names in an import, and what those name. */
function arrivingWith(...starts: string[]) {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'"]*\sfrom\s)?['"](\.[^'"]+\.tsx?)['"]/gm))
      follow(join(dirname(file), path as string));
  };
  for (const start of starts) follow(join(source, start));
  return [...seen];
}

test('what is drawn before the sheet of the pages inside has arrived finds its rules in the first sheet', () => {
  const entrances = [...readFileSync(join(source, 'app/routes/entrance-routes.ts'), 'utf8').matchAll(/import\('(?:\.\.\/)+([^']+)'\)/g)];
  const files = arrivingWith(
    'main.tsx',
    'app/LoginDialog.tsx',
    'screens/not-found/NotFoundScreen.tsx',
    ...entrances.map(([, path]) => path as string),
  );
  const drawing = files.filter((file) => /\bclassName=|classes\(/.test(readFileSync(file, 'utf8')));
  expect(drawing.length).toBeGreaterThan(10);
  expect(entrances.length).toBeGreaterThan(2);
  expect(drawing.filter((file) => !folders.some((folder) => file.startsWith(folder))).map((file) => relative(source, file))).toEqual([]);
});
