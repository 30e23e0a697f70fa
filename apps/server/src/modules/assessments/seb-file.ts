import { gzipSync } from 'node:zlib';
import { showSebFile } from '@praxis/contract/assessments';
import type { App } from '../../platform/app.ts';
import { notForYou } from '../../platform/refusal.ts';
import { serve } from '../../platform/serve.ts';
import { assessmentTheActorSees } from './assessments.access.ts';
import { type AssessmentRow, findAssessment } from './assessments.store.ts';
import { configKeyOf, propertyList, sebSettings } from './seb.rules.ts';

const settingsFor = ({ id, settings }: AssessmentRow, origin: string) =>
  sebSettings({ origin, assessmentId: id, camera: settings.proctoring === 'camera', quitPassword: settings.seb_quit_password });

/** The Config Key of the configuration that is made here. */
export const ownConfigKey = (assessment: AssessmentRow, origin: string) => configKeyOf(settingsFor(assessment, origin));

/** A file that Safe Exam Browser opens: the list compressed, marked as plain, and the whole compressed again. */
export const sebFile = (assessment: AssessmentRow, origin: string) =>
  gzipSync(Buffer.concat([Buffer.from('plnd'), gzipSync(propertyList(settingsFor(assessment, origin)))]));

/** The configuration file; its address is signed, since Safe Exam Browser fetches it without a session. */
export function sebRoutes(app: App) {
  const name = (id: string) => `seb ${id}`;

  serve(app, showSebFile, {
    access: assessmentTheActorSees,
    run: async ({ subject: { assessment, powers }, origin }) => {
      if (!assessment.settings.seb_required) throw notForYou();
      const path = `/seb/${assessment.id}/${app.secrets.sign(name(assessment.id))}/exam.seb`;
      return {
        address: path,
        opens: `${origin.replace(/^http/, 'seb')}${path}`,
        config_key: powers.manage ? ownConfigKey(assessment, origin) : null,
      };
    },
  });

  app.http.get('/seb/:id/:sign/exam.seb', async (request, reply) => {
    const { id, sign } = request.params as { id: string; sign: string };
    if (!/^[1-9]\d{0,17}$/.test(id) || !app.secrets.verify(name(id), sign)) throw notForYou();
    const assessment = await findAssessment(app.db, id);
    if (!assessment?.settings.seb_required) throw notForYou();
    return reply
      .headers({ 'content-type': 'application/seb', 'content-disposition': 'attachment; filename="exam.seb"', 'cache-control': 'no-store' })
      .send(sebFile(assessment, `${request.protocol}://${request.host}`));
  });
}
