import { regroupCases, showTestCase, writeCases } from '@praxis/contract/problems/files';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { sanitisedRichText } from '../../../platform/rich-text.ts';
import { findRevision, saveTexts, textsOf } from '../../judge-queue/index.ts';
import { problemTheActorChanges, problemTheActorSet } from '../problems.access.ts';
import { revisionNumber, writeTestData } from '../problems.store.ts';
import { oneGroup, regrouped } from './problem.rules.ts';

const VISIBLE = 16_384;

/** Test data written by hand, regrouped and looked at. */
export function testCasesRoutes(app: App) {
  serve(app, writeCases, {
    access: problemTheActorChanges,
    async run({ subject: problem, input, actor, db, now }) {
      const inputs = await saveTexts(
        db,
        input.cases.map((one) => one.input),
      );
      const answers = await saveTexts(
        db,
        input.cases.map((one) => one.output),
      );
      const cases = input.cases.map(({ sample, note }, at) => ({
        ...{ name: String(at + 1), sample, note: sanitisedRichText(note), input: inputs[at]!.sha256, inputBytes: inputs[at]!.bytes },
        ...{ answer: answers[at]!.sha256, answerBytes: answers[at]!.bytes },
      }));
      const revisionId = await writeTestData(db, problem, oneGroup(cases, input.full_score), now);
      await audit(db, { actorId: actor.userId, action: 'problem_data_changed', objectType: 'problem', objectId: problem.id });
      return { revision_id: revisionId! };
    },
  });

  serve(app, regroupCases, {
    access: problemTheActorChanges,
    async run({ subject: problem, input, actor, db, now }) {
      if (!problem.cases || problem.revision_id !== input.revision_id) throw notForYou();
      const data = regrouped(problem.cases, input.groups);
      if (!data) throw new Refusal('groups_wrong');
      const revisionId = await writeTestData(db, problem, data, now);
      await audit(db, { actorId: actor.userId, action: 'problem_data_changed', objectType: 'problem', objectId: problem.id });
      return { revision_id: revisionId! };
    },
  });

  serve(app, showTestCase, {
    access: problemTheActorSet,
    async run({ subject: problem, input, actor, db, now }) {
      const known = await revisionNumber(db, problem.id, input.revision_id);
      const revision = known === null ? undefined : await findRevision(db, input.revision_id);
      const found = revision?.spec.cases.find(({ no }) => no === input.no);
      if (!found) throw notForYou();
      const texts = await textsOf(db, found.answer ? [found.input, found.answer] : [found.input]);
      const view = async (hash: string | null, name: string) => {
        const text = hash === null ? undefined : texts.get(hash);
        if (!text?.fileId) return { words: text?.text ?? '', address: null };
        return { words: await headOf(app, db, text.fileId), address: app.files.signAddress({ id: text.fileId, name }, actor.userId, now) };
      };
      const [provided, wanted] = [await view(found.input, `${found.no}.in`), await view(found.answer, `${found.no}.ans`)];
      return { input: provided.words, output: wanted.words, input_address: provided.address, output_address: wanted.address };
    },
  });
}

/** The first words of a stored file. */
async function headOf(app: App, db: Db, fileId: string) {
  const file = await findFile(db, fileId);
  if (!file || Number(file.size) === 0) return '';
  const pieces: Buffer[] = [];
  const range = { start: 0, end: Math.min(VISIBLE, Number(file.size)) - 1 };
  for await (const piece of (await app.files.store.read(file.storage_key, range)) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
