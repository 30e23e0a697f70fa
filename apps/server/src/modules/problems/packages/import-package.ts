import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { repeatableFault } from '../../../platform/foreign/mistake.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { openPackageZip, type PackageZip } from '../../../platform/foreign/package-zip.ts';
import { Unreadable } from '../../../platform/foreign/xml.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { readFps } from './fps/fps.ts';
import { decodedXml } from './fps/fps-text.rules.ts';
import { findImport, type ImportedProblem, type LeftOutProblem, setImport } from './imports.store.ts';
import { readKattis } from './kattis/kattis.ts';
import { kattisRoots } from './kattis/kattis-package.ts';
import { bytesOf, type PackedNote, type PackedSource } from './package-problem.ts';
import { readPolygon } from './polygon/polygon.ts';
import { polygonRoots } from './polygon/polygon-package.ts';
import { fitForDatabase, PROBLEM_ZIP, takeProblem } from './take-problem.ts';

const XML_MOST = 64 * 1_048_576;
/** Problems of one zip of packages. */
const MOST_PROBLEMS = 50;
const MOST_NOTES = 50;

type Format = 'kattis' | 'fps' | 'polygon';
type Sources = { format: Format; sources: PackedSource[] };

const lastName = (folder: string) => folder.replace(/\/$/, '').split('/').at(-1);

/** Why a zip that is no package of problems is none: what it is instead says what to do. */
function strangeZip({ entries }: PackageZip): PackageProblem {
  const holds = (pattern: RegExp) => [...entries.keys()].some((path) => pattern.test(path));
  if (holds(/(^|\/)imsmanifest\.xml$/i) || holds(/(^|\/)(moodle_backup|quiz|assessment)\.xml$/i))
    return new PackageProblem('package_is_questions');
  if (holds(/\.(in|out|ans)$/)) return new PackageProblem('package_is_test_data');
  return new PackageProblem('package_not_problem');
}

/** The problems of an uploaded package, of any of the formats; each is read by itself. */
async function openPackage(app: App, fileId: string): Promise<Sources> {
  const file = await findFile(app.db, fileId);
  if (!file) throw new PackageProblem('file_not_found');
  const bare = file.name.replace(/\.[^.]*$/, '');
  if (file.mime !== 'application/zip') {
    const bytes = await bytesOf(await app.files.store.read(file.storage_key), XML_MOST);
    return { format: 'fps', sources: await readFps(decodedXml(bytes), file.name) };
  }
  const zip = await openPackageZip(app.files.store, { key: file.storage_key, size: Number(file.size) }, PROBLEM_ZIP);
  const roots = kattisRoots(zip).slice(0, MOST_PROBLEMS);
  const folders = roots.length > 0 ? [] : polygonRoots(zip).slice(0, MOST_PROBLEMS);
  if (roots.length > 0)
    return {
      format: 'kattis',
      sources: roots.map((root) => ({ name: lastName(root) || bare, read: () => readKattis(zip, root, lastName(root) || bare) })),
    };
  if (folders.length > 0)
    return {
      format: 'polygon',
      sources: folders.map((folder) => ({ name: lastName(folder) || bare, read: () => readPolygon(zip, folder) })),
    };
  const xml = [...zip.entries.keys()].filter((path) => path.endsWith('.xml'));
  if (xml.length === 0) throw strangeZip(zip);
  const sources: PackedSource[] = [];
  const broken: PackageProblem[] = [];
  for (const path of xml)
    try {
      sources.push(...(await readFps(decodedXml(await zip.read(path, XML_MOST)), path)));
    } catch (error) {
      const problem = faultOf(app, error);
      broken.push(problem);
      sources.push({ name: path, read: () => Promise.reject(problem) });
    }
  if (broken.length === sources.length) {
    const strange = strangeZip(zip);
    throw strange.key === 'package_not_problem' ? broken[0] : strange;
  }
  return { format: 'fps', sources };
}

/** A fault of the package itself, or one that would repeat itself; anything else is thrown on. */
function faultOf(app: App, error: unknown): PackageProblem {
  if (error instanceof PackageProblem) return error;
  if (error instanceof Unreadable) return new PackageProblem('package_not_problem');
  return repeatableFault(error, app.http.log, 'problem import');
}

/** Notes as they are kept: not more than anybody reads, and how many more there are. */
function savedNotes(notes: readonly PackedNote[]): PackedNote[] {
  if (notes.length <= MOST_NOTES) return [...notes];
  return [...notes.slice(0, MOST_NOTES - 1), { key: 'note_notes_cut', values: { count: notes.length - MOST_NOTES + 1 } }];
}

/** The job of an import: every problem of the package becomes a draft, and what cannot be read is named. */
export async function importPackage(app: App, { payload, db, report }: JobWork) {
  const row = await findImport(db, String(payload.importId));
  if (row?.state !== 'reading' || !row.file_id) return undefined;
  const created: ImportedProblem[] = [...row.problems];
  const left: LeftOutProblem[] = [...row.left_out];
  try {
    const { format, sources } = await openPackage(app, row.file_id);
    for (const [at, source] of sources.entries()) {
      if (at < created.length + left.length) continue;
      try {
        const packed = fitForDatabase(await source.read());
        const id = await takeProblem(app, packed, row.user_id, (share) => report((100 * (at + share)) / sources.length));
        const { title, cases, references, notes } = packed;
        created.push({ id, title, cases: cases.length, references: references.length, notes: savedNotes(notes) });
        await setImport(db, row.id, { problems: created, format });
        await audit(db, { actorId: row.user_id, action: 'problem_imported', objectType: 'problem', objectId: id });
      } catch (error) {
        const { key, values } = faultOf(app, error);
        left.push(fitForDatabase({ name: source.name.slice(0, 100), key, values }));
        await setImport(db, row.id, { left_out: left, format });
      }
    }
    const [reason] = left;
    await setImport(db, row.id, {
      format,
      ...(created.length > 0 || !reason ? { state: 'done' } : { state: 'refused', problem: reason.key, problem_values: reason.values }),
    });
  } catch (error) {
    const { key, values } = faultOf(app, error);
    await setImport(db, row.id, { state: 'refused', problem: key, problem_values: values });
  }
  return {};
}
