import { createProblem, problemWritten, publishProblem, saveProblem, saveReferences } from '@praxis/contract/problems/authoring';
import { writeCases } from '@praxis/contract/problems/files';
import type * as z from 'zod/mini';
import type { TestPerson, world } from '../world.ts';

type World = Awaited<ReturnType<typeof world>>;
type Written = Partial<z.input<typeof problemWritten>>;

/** A problem a test made. */
export type TestProblem = { id: string; owner: TestPerson };

/** Makers of problems, by the calls their setters make. */
export function problemMakers({ as, db }: World) {
  const done = async <Reply extends { code: number; msg: string; data: unknown }>(reply: Promise<Reply>): Promise<Reply['data']> => {
    const got = await reply;
    if (got.code !== 1) throw new Error(got.msg);
    return got.data as Reply['data'];
  };

  /** A problem with a sample and two cases, not published. */
  async function draft(owner: TestPerson, traits: Written & { cases?: number } = {}): Promise<TestProblem> {
    const { cases = 2, ...written } = traits;
    const title = written.title ?? 'A + B';
    const { problem_id: id } = await done(as(owner).call(createProblem, { title }));
    const whole = problemWritten.parse({
      ...{ title, statement: '<p>Add two numbers.</p>', limits: { time_ms: 1000, memory_mb: 256 } },
      languages: ['cpp17', 'python3', 'java17'].map((language) => ({ id: language, time_ms: null, memory_mb: null })),
      checker: { kind: 'lines' },
      ...written,
    });
    await done(as(owner).call(saveProblem, { problem_id: id, version: 0, written: whole }));
    const more = Array.from({ length: cases }, (_, at) => ({ input: `${at} 1\n`, output: `${at + 1}\n` }));
    await done(as(owner).call(writeCases, { problem_id: id, cases: [{ input: '1 2\n', output: '3\n', sample: true }, ...more] }));
    const program = { language: 'cpp17' as const, files: [{ name: 'main.cpp', text: 'int main() {}' }] };
    await done(as(owner).call(saveReferences, { problem_id: id, references: [{ name: 'Right', program, expected: ['AC'] }] }));
    return { id, owner };
  }

  return {
    draft,
    /** A published problem; its proof is taken as given. */
    async problem(owner: TestPerson, traits: Written & { cases?: number; listed?: boolean } = {}): Promise<TestProblem> {
      const { listed = true, ...others } = traits;
      const created = await draft(owner, others);
      await db.updateTable('problems').set({ proof_state: 'proved' }).where('id', '=', created.id).execute();
      await done(as(owner).call(publishProblem, { problem_id: created.id, listed }));
      return created;
    },
  };
}
