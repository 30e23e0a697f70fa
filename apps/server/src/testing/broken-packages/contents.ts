import type { BrokenPackage, PackageBreaker } from './package-breaker.ts';

/** Packages whose outline or contents are wrong. */
export const brokenContents = ({ manifest, changed, withFiles, contentPath, rewritten }: PackageBreaker): BrokenPackage[] => [
  [
    'without an outline',
    () =>
      changed((m) => {
        delete (m as Record<string, unknown>).tree;
      }),
    'outline of the course is wrong',
  ],
  [
    'with a node twice',
    () =>
      changed((m) => {
        m.tree.chapters.push(m.tree.chapters[0]!);
      }),
    'outline of the course is wrong',
  ],
  [
    'with 101 chapters',
    () =>
      changed((m) => {
        m.tree.chapters = Array.from({ length: 101 }, (_, at) => ({ id: `c${at}`, title: 'x', sections: [] })) as never;
      }),
    'outline of the course is wrong',
  ],
  [
    'with a kind of activity nobody knows',
    () => withFiles({ 'manifest.json': JSON.stringify(manifest()).replace('"kind":"link"', '"kind":"virus"') }),
    'outline of the course is wrong',
  ],
  [
    'with an activity without content',
    () =>
      changed((m, all) => {
        const at = m.entries.findIndex((entry) => entry.activity);
        delete all[String(m.entries[at]!.path)];
        m.entries.splice(at, 1);
      }),
    'file of the manifest is missing',
  ],
  ['whose content is no JSON', () => rewritten(contentPath(), '{'), 'content of an activity is wrong'],
  ['whose content is a list', () => rewritten(contentPath(), '[]'), 'content of an activity is wrong'],
  [
    'whose content names a file it does not have',
    () => rewritten(contentPath(), JSON.stringify({ config: { html: '<p><img data-file="55" /></p>' } })),
    'content of an activity is wrong',
  ],
  [
    'whose content has the wrong fields',
    () => rewritten(contentPath(), JSON.stringify({ config: { html: 5 } })),
    'content of an activity is wrong',
  ],
  [
    'whose content shows a sheet as a picture',
    () => rewritten(contentPath(), JSON.stringify({ config: { html: '<p><img data-file="1" /></p>' } })),
    'content of an activity is wrong',
  ],
  [
    'whose picture is none',
    () =>
      changed((m) => {
        Object.assign(m.entries.find((entry) => entry.file)!, { purpose: 'handout_image' });
      }),
    'not of the kind it should be',
  ],
  [
    'whose film is a text',
    () =>
      changed((m) => {
        Object.assign(m.entries.find((entry) => entry.file)!, { purpose: 'course_video' });
      }),
    'not of the kind it should be',
  ],
  [
    'with a file for another purpose',
    () =>
      changed((m) => {
        Object.assign(m.entries.find((entry) => entry.file)!, { purpose: 'avatar' });
      }),
    'manifest cannot be read',
  ],
];
