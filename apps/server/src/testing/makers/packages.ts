import { buffer } from 'node:stream/consumers';
import {
  checkPackage,
  courseExport,
  coursePackageImport,
  exportCourse,
  type PackageChoice,
  takePackage,
} from '@praxis/contract/course-packages/course-packages';
import yauzl from 'yauzl';
import yazl from 'yazl';
import type { TestPerson, world } from '../world.ts';
import { upload } from './accounts.ts';
import type { TestCourse } from './courses.ts';

type World = Awaited<ReturnType<typeof world>>;
/** Files of a zip by their paths, in order. */
export type ZipContent = Record<string, string | Buffer>;

/** A zip of files, the first of them first; `stored` leaves them unpacked. */
export async function zipOf(files: ZipContent, stored = false): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, { compress: !stored });
  zip.end();
  return buffer(zip.outputStream as never);
}

/** What is in a zip. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Exports and imports over HTTP, as the pages do it. */
export function packageMakers(of: World) {
  const { as, until, origin } = of;

  /** A package of a course as the teacher fetches it. */
  async function exported(course: TestCourse, format: 'package' | 'cartridge' = 'package', version_id?: string) {
    const started = await as(course.owner).call(exportCourse, { course_id: course.id, format, version_id });
    if (started.code !== 1) throw new Error(`${started.key} ${started.msg}`);
    const created = await until(
      'the package is made',
      async () => {
        const { data } = await as(course.owner).call(courseExport, { export_id: started.data.export_id });
        return data.state !== 'making' && data;
      },
      60,
    );
    const bytes = created.address ? Buffer.from(await (await fetch(`${origin}${created.address}`)).arrayBuffer()) : Buffer.alloc(0);
    return { ...created, bytes };
  }

  const settled = (who: TestPerson, import_id: string, seconds = 60) =>
    until(
      'the import settles',
      async () => {
        const { data } = await as(who).call(coursePackageImport, { import_id });
        return data.state !== 'checking' && data.state !== 'importing' && data;
      },
      seconds,
    );

  /** The check of a package: what would be made, or why it is refused. */
  async function checked(who: TestPerson, bytes: Buffer, name = 'course.zip') {
    const sent = await upload(of, who, 'course_package', name, bytes);
    if (!sent.file_id) throw new Error(`The upload was refused: ${sent.reply?.key}`);
    const started = await as(who).call(checkPackage, { file_id: sent.file_id });
    if (started.code !== 1) throw new Error(`${started.key} ${started.msg}`);
    return { ...(await settled(who, started.data.import_id)), file_id: sent.file_id };
  }

  /** Carries a checked import out. */
  async function accepted(who: TestPerson, import_id: string, choice: PackageChoice = 'new_copy', course_id?: string) {
    const started = await as(who).call(takePackage, { import_id, choice, course_id });
    if (started.code !== 1) throw new Error(`${started.key} ${started.msg}`);
    return settled(who, import_id);
  }

  return { exported, checked, taken: accepted, settled };
}
