import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'yaml';
import { ZipFile } from 'yazl';
import type { App } from '../../../../platform/app.ts';
import { findFile } from '../../../../platform/files/file-rows.ts';
import { findRevision, textsOf } from '../../../judge-queue/index.ts';
import { referencesOf } from '../../authoring/references.store.ts';
import type { ProblemRow } from '../../problems.store.ts';

type Checker = ProblemRow['written']['checker'];

const FOLDER: Record<string, string> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  PE: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  RE: 'run_time_error',
  MLE: 'run_time_error',
  PC: 'partially_accepted',
};

const bytesOfFile = async (app: App, fileId: string) => {
  const file = await findFile(app.db, fileId);
  const pieces: Buffer[] = [];
  if (file) for await (const piece of (await app.files.store.read(file.storage_key)) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** What the default validator of Kattis is told, as near to a checker of ours as it comes. */
function validatorFlags(checker: Checker) {
  if (checker.kind === 'floats')
    return `${checker.ignore_case ? '' : 'case_sensitive '}float_absolute_tolerance ${checker.absolute} float_relative_tolerance ${checker.relative}`;
  return checker.kind === 'lines' || (checker.kind === 'tokens' && !checker.ignore_case) ? 'case_sensitive' : '';
}

/** Writes a problem as a Kattis package; returns the path of the zip, which the caller removes. */
export async function writeKattis(app: App, problem: ProblemRow): Promise<string> {
  const revision = (await findRevision(app.db, problem.revision_id!))!;
  const { spec } = revision;
  const zip = new ZipFile();
  const put = (path: string, text: string | Buffer) => zip.addBuffer(Buffer.from(text as string), path);
  const { checker, interactor, limits } = problem.written;
  const own = interactor ?? (checker.kind === 'special' && checker.style === 'kattis' ? checker : undefined);
  const flags = validatorFlags(checker);
  put(
    'problem.yaml',
    stringify({
      name: problem.title,
      source: problem.source,
      keywords: problem.tags.join(' '),
      type: spec.partialScores ? 'scoring' : 'pass-fail',
      validation: own ? (interactor ? 'custom interactive' : 'custom') : 'default',
      ...(flags && { validator_flags: flags }),
      limits: { memory: limits.memory_mb, time_limit: limits.time_ms / 1000 },
    }),
  );
  put('.timelimit', String(limits.time_ms / 1000));
  put('problem_statement/problem.html', problem.statement);
  for (const file of own?.program.files ?? []) put(`output_validators/validate/${file.name}`, file.text);
  for (const reference of await referencesOf(app.db, problem.id))
    for (const file of reference.program.files)
      put(
        `submissions/${FOLDER[reference.expected[0]!] ?? 'rejected'}/${reference.id}${reference.program.files.length > 1 ? '/' : '-'}${file.name}`,
        file.text,
      );
  const texts = await textsOf(
    app.db,
    spec.cases.flatMap(({ input, answer }) => (answer ? [input, answer] : [input])),
  );
  for (const one of spec.cases) {
    const folder = one.sample ? 'data/sample' : spec.partialScores ? `data/secret/group${one.group}` : 'data/secret';
    const name = `${folder}/${String(one.no).padStart(3, '0')}`;
    for (const [hash, ending] of [
      [one.input, 'in'],
      [one.answer, 'ans'],
    ] as const) {
      const text = hash === null ? undefined : texts.get(hash);
      if (text) put(`${name}.${ending}`, text.text ?? (await bytesOfFile(app, text.fileId!)));
    }
  }
  if (spec.partialScores)
    for (const group of spec.groups.filter(({ no }) => no > 0)) {
      const count = Math.max(1, spec.cases.filter((one) => one.group === group.no).length);
      const score = group.rule === 'sum' ? group.score / count : group.score;
      put(`data/secret/group${group.no}/testdata.yaml`, stringify({ grading: 'default', grader_flags: group.rule, accept_score: score }));
    }
  await mkdir(app.files.uploads, { recursive: true });
  const path = join(app.files.uploads, randomUUID());
  zip.end();
  try {
    await pipeline(zip.outputStream, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
