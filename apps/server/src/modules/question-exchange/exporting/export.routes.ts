import { exportQuestions, MOST_EXCHANGED, questionExport } from '@praxis/contract/question-exchange/question-exchange';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { bankPermissionsForActions, questionsAskedFor } from '../../questions/index.ts';
import { exportOfTheActor } from '../exchange.access.ts';
import { insertExport, setExport } from './exports.store.ts';

const ABANDONED = 'failed';

/** Taking questions out as files. */
export function exportRoutes(app: App) {
  serve(app, exportQuestions, {
    access: bankPermissionsForActions,
    async run({ actor, input, db, now, language, address }) {
      const { format, question_ids: asked, filter, answers } = input;
      const wanted = asked && [...new Set(asked)];
      const ids = await questionsAskedFor(db, actor.userId, { ids: wanted, filter: wanted ? undefined : filter }, MOST_EXCHANGED);
      if (wanted && ids.length < wanted.length) throw new Refusal('question_not_found');
      if (ids.length === 0) throw new Refusal('export_nothing');
      if (ids.length > MOST_EXCHANGED) throw new Refusal('export_too_many', { values: { limit: MOST_EXCHANGED } });
      const exportId = await insertExport(db, { user_id: actor.userId, format, language, asked: { ids, answers }, created_at: now });
      const jobId = await startJob(db, 'question_export', { exportId }, actor.userId);
      await setExport(db, exportId, { job_id: jobId });
      await audit(db, {
        actorId: actor.userId,
        action: 'questions_exported',
        objectType: 'question_export',
        objectId: exportId,
        detail: { questions: ids.length, format, answers },
        address,
      });
      return { export_id: exportId, job_id: jobId };
    },
  });

  serve(app, questionExport, {
    access: exportOfTheActor,
    async run({ actor, subject: row, language, now }) {
      const file = row.state === 'made' && row.file_id ? { id: row.file_id, name: row.name } : undefined;
      return {
        export_id: row.id,
        state: row.state === 'making' && row.job_state === ABANDONED ? ('failed' as const) : (row.state as 'making'),
        progress: row.progress ?? 100,
        name: row.name,
        bytes: Number(row.size ?? 0),
        questions: row.questions,
        address: file ? `${app.files.signAddress(file, actor.userId, now)}&download=1` : null,
        notes: row.notes.map((note) => translate(language, note.key, note.values)),
      };
    },
  });
}
