import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';

/** The files of the checkout that are not ignored, tracked or new, without those that were deleted; of some patterns when they are given. */
export function sourceFiles(...patterns: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split('\n'))].filter((path) => path && existsSync(join(repository, path)));
}
