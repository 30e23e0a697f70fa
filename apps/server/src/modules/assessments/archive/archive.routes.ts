import { downloadWork } from '@praxis/contract/assessments/homework';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { languageOf } from '../../../platform/messages.ts';
import { assessmentTheActorMarks } from '../assessments.access.ts';
import { safeName } from './archive-names.rules.ts';
import { streamArchive, workArchive } from './work-archive.ts';

/** How long an address opens, in milliseconds; the download itself may take longer. */
const OPEN_MS = 10 * 60_000;
const signed = (assessmentId: string, userId: string, until: number) => `work archive ${assessmentId} ${userId} ${until}`;

/** The handed-in work of everybody as one archive, streamed. */
export function archiveRoutes(app: App) {
  serve(app, downloadWork, {
    access: assessmentTheActorMarks,
    async run({ actor, subject: { assessment }, db, now, language }) {
      const archive = await workArchive(db, assessment, language);
      if (archive.entries.length === 0) throw new Refusal('nothing_handed_in');
      const until = now.getTime() + OPEN_MS;
      const query = new URLSearchParams({
        ...{ until: String(until), viewer: actor.userId, lang: language },
        sign: app.secrets.sign(signed(assessment.id, actor.userId, until)),
      });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'work_downloaded', objectType: 'assessment', objectId: assessment.id },
        detail: { students: archive.students, files: archive.entries.length },
      });
      return {
        address: `/api/homework/archive/${assessment.id}/${encodeURIComponent(`${safeName(assessment.title)}.zip`)}?${query}`,
        ...{ students: archive.students, files: archive.entries.length, bytes: archive.bytes },
      };
    },
  });

  app.http.get('/api/homework/archive/:assessmentId/:name', async (request, reply) => {
    const { assessmentId, name } = request.params as { assessmentId: string; name: string };
    const { until = '', viewer = '', sign = '', lang = '' } = request.query as Record<string, string | undefined>;
    const now = app.clock.now();
    const opens = /^\d{1,15}$/.test(until) && /^\d{1,19}$/.test(assessmentId) && Number(until) > now.getTime();
    if (!opens || !app.secrets.verify(signed(assessmentId, viewer, Number(until)), sign))
      throw new Refusal('file_not_found', { status: 404 });
    const ask = { actor: { userId: viewer } as never, input: { assessment_id: assessmentId }, db: app.db };
    const found = await assessmentTheActorMarks(ask).catch((error: unknown) => {
      if (error instanceof Refusal) throw new Refusal('file_not_found', { status: 404 });
      throw error;
    });
    const language = languageOf(lang);
    const archive = await workArchive(app.db, found.assessment, language);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(streamArchive(app, archive, language, now));
  });
}
