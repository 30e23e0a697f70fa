import { importProblems, showProblemImport } from '@praxis/contract/problems/files';
import { ZipFile } from 'yazl';
import type { TestPerson, world } from '../world.ts';
import { courseMakers } from './courses.ts';

type World = Awaited<ReturnType<typeof world>>;

/** A zip of texts by their paths. */
export async function zipped(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Imports a file as a teacher does and waits until it is read. */
export const packageImporter = (at: World) => {
  const { upload } = courseMakers(at);
  return async (who: TestPerson, content: Buffer | string, name: string) => {
    const file = await upload(who, 'oj_package', content as never, name);
    const { data } = await at.as(who).call(importProblems, { file_id: file.id });
    return at.until('the import ends', async () => {
      const view = await at.as(who).call(showProblemImport, { import_id: data.import_id });
      return view.data.state !== 'reading' && view.data;
    });
  };
};

/** A program that is compiled and does nothing. */
export const program = '#include <cstdio>\nint main() { return 0; }\n';
/** A Kattis package with data, a program that is right, one that is wrong and one in another language. */
export const kattisPackage = {
  'sum/problem.yaml': 'name: Different sums\nvalidation: default\nvalidator_flags: float_tolerance 1e-4\nlimits:\n  memory: 512\n',
  'sum/problem_statement/problem.en.tex': '\\problemname{Different sums}\nAdd $a$ and \\emph{b}.\n\\section*{Input}\nTwo numbers.\n',
  'sum/data/sample/1.in': '1 2\n',
  'sum/data/sample/1.ans': '3\n',
  'sum/data/secret/01.in': '5 6\n',
  'sum/data/secret/01.ans': '11\n',
  'sum/data/secret/02.in': `${'9'.repeat(5000)}\n`,
  'sum/data/secret/02.ans': '1\n',
  'sum/input_format_validators/check.py': 'import sys\nsys.exit(42)\n',
  'sum/submissions/accepted/right.cpp': program,
  'sum/submissions/wrong_answer/wrong.cpp': `// verdict:WA case:2\n${program}`,
  'sum/submissions/accepted/other.kt': 'fun main() {}',
};
