import type { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/core/message';
import yazl from 'yazl';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { cell } from '../../../platform/sheets/write-csv.ts';
import { venueOf } from '../../spaces/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { answersOf } from '../marking/marking.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { chiefAttempts } from '../results/results.store.ts';
import { storedFilesOf } from './archive.store.ts';
import { foldersOf, safeName } from './archive-names.rules.ts';

/** One entry of an archive: bytes of the store, words, or a file that never came. */
type Entry = { path: string; sha256: string; size: number } & ({ key: string } | { text: string } | { missing: true });
/** The work of everybody, as it will stand in the archive. */
export type WorkArchive = { title: string; entries: Entry[]; students: number; bytes: number; marks: string };

const endings = { java: 'java', python: 'py', cpp: 'cpp' } as const;
const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

const textEntry = (path: string, text: string): Entry => ({ path, text, sha256: '', size: Buffer.byteLength(text) });

/** What everybody handed in, the attempt that counts of each; without names while marking is anonymous. */
export async function workArchive(db: Db, assessment: AssessmentRow, language: Language): Promise<WorkArchive> {
  const { settings, results_released_at: releasedAt } = assessment;
  const nameless = settings.anonymous_marking && releasedAt === null;
  const chief = await chiefAttempts(db, { assessmentId: assessment.id, venue: venueOf(assessment), kept: settings.attempt_kept });
  const rows = chief
    .flatMap((row) => (row.attempt_id === null ? [] : [{ ...row, attempt_id: row.attempt_id, no: row.student_no }]))
    .sort((one, other) => (nameless ? Number(one.alias ?? 0) - Number(other.alias ?? 0) : 0));
  // The work of a group lies in one folder, under the name of the group.
  const works = rows
    .filter((row, at) => rows.findIndex(({ attempt_id }) => attempt_id === row.attempt_id) === at)
    .map((row) => (row.group_name === null ? row : { ...row, name: row.group_name, no: null }));
  const folders = foldersOf(works, nameless);
  const ids = works.map(({ attempt_id }) => attempt_id);
  const answers = Map.groupBy(await answersOf(db, ids), ({ attempt_id }) => attempt_id);
  const files = await storedFilesOf(db, ids);
  const entries: Entry[] = [];
  for (const [at, row] of works.entries()) {
    const folder = folders[at]!;
    for (const { item, value } of answers.get(row.attempt_id) ?? []) {
      if (value && 'files' in value) {
        for (const [no, file] of value.files.entries()) {
          const name = nameless ? `${no + 1}${/\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? ''}` : safeName(file.name);
          const path = `${folder}/${item}_${no + 1}_${name}`;
          const stored = files.get(`${row.attempt_id} ${item} ${file.sha256}`);
          entries.push(stored ? { path, ...stored } : { path, sha256: file.sha256, size: file.size, missing: true });
        }
        const words = [value.text, ...value.links].filter(Boolean).join('\n\n');
        if (words) entries.push(textEntry(`${folder}/${item}_text.txt`, words));
      } else if (value && 'text' in value) entries.push(textEntry(`${folder}/${item}_text.txt`, value.text));
      else if (value && 'code' in value) entries.push(textEntry(`${folder}/${item}_program.${endings[value.language]}`, value.code));
    }
  }
  const paper = await frozenPaper(db, assessment.frozen_paper_id ?? '0');
  const points = paper?.totalScore ?? 0;
  const [numberHead = '', nameHead = ''] = translate(language, 'grade_sheet_heads').split(',');
  const marks = [
    line([numberHead, nameHead, `${assessment.title} (${points})`]),
    ...(nameless ? [] : rows.map(({ no, name, score_total: score }) => line([no ?? '', name, score ?? '']))),
  ];
  return {
    title: assessment.title,
    entries,
    students: rows.length,
    bytes: entries.reduce((sum, { size }) => sum + size, 0),
    marks: `\uFEFF${marks.join('')}`,
  };
}

/** The archive as a stream: nothing of it is stored, one file at a time is read. */
export function streamArchive(app: Pick<App, 'files'>, { entries, marks }: WorkArchive, language: Language, mtime: Date): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as unknown as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const list = [line(translate(language, 'work_archive_heads').split(','))];
  const [stored = '', missing = ''] = translate(language, 'work_archive_states').split(',');
  for (const entry of entries) {
    list.push(line([entry.path, entry.size, entry.sha256, 'missing' in entry ? missing : stored]));
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path, { mtime });
    else if ('key' in entry)
      zip.addReadStreamLazy(entry.path, { compress: false, mtime, size: entry.size }, (take) => {
        app.files.store.read(entry.key).then(
          (stream) => take(null, stream),
          (error: Error) => take(error, undefined as never),
        );
      });
  }
  zip.addBuffer(Buffer.from(`\uFEFF${list.join('')}`), 'files.csv', { mtime });
  zip.addBuffer(Buffer.from(marks), 'marks.csv', { mtime });
  zip.end();
  return out;
}
