import { gzipSync } from 'node:zlib';
import { showSebFile } from '@praxis/contract/assessments/assessments';
import type { App } from '../../../../platform/app.ts';
import { notForYou } from '../../../../platform/http/refusal.ts';
import { serve } from '../../../../platform/http/serve.ts';
import { assessmentTheActorSees } from '../../assessments.access.ts';
import { type AssessmentRow, findAssessment } from '../../assessments.store.ts';
import { configKeyOf, propertyList, sebSettings } from './seb.rules.ts';
import { encryptWithPassword } from './seb-encryption.ts';

const settingsFor = ({ id, settings }: AssessmentRow, origin: string) =>
  sebSettings({
    ...{ origin, assessmentId: id, camera: settings.proctoring === 'camera' },
    ...{ quitPassword: settings.seb_quit_password, startPassword: settings.seb_start_password },
  });

/** The Config Key of the configuration that is made here. */
export const ownConfigKey = (assessment: AssessmentRow, origin: string) => configKeyOf(settingsFor(assessment, origin));

/** A file that Safe Exam Browser opens: the list compressed, marked as plain or encrypted with the start password, and compressed again. */
export async function sebFile(assessment: AssessmentRow, origin: string) {
  const packed = gzipSync(propertyList(settingsFor(assessment, origin)));
  const password = assessment.settings.seb_start_password;
  const parts = password === '' ? ['plnd', packed] : ['pswd', await encryptWithPassword(packed, password)];
  return gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** How long the address of a configuration opens it; the page makes a fresh one each time it is shown. */
const ADDRESS_HOURS = 12;

/** The configuration file; its address is signed and ends, since Safe Exam Browser fetches it without a session. */
export function sebRoutes(app: App) {
  const signed = (id: string, until: string) => `seb ${id} ${until}`;

  serve(app, showSebFile, {
    access: assessmentTheActorSees,
    run: async ({ subject: { assessment, permissions }, origin, now }) => {
      if (!assessment.settings.seb_required) throw notForYou();
      const until = String(now.getTime() + ADDRESS_HOURS * 3_600_000);
      const path = `/seb/${assessment.id}/${until}.${app.secrets.sign(signed(assessment.id, until))}/exam.seb`;
      return {
        address: path,
        opens: `${origin.replace(/^http/, 'seb')}${path}`,
        config_key: permissions.manage ? ownConfigKey(assessment, origin) : null,
      };
    },
  });

  app.http.get('/seb/:id/:ticket/exam.seb', async (request, reply) => {
    const { id, ticket } = request.params as { id: string; ticket: string };
    const [until = '', sign = ''] = ticket.split('.');
    const open = /^\d{1,15}$/.test(until) && Number(until) > app.clock.now().getTime();
    if (!open || !/^[1-9]\d{0,17}$/.test(id) || !app.secrets.verify(signed(id, until), sign)) throw notForYou();
    const assessment = await findAssessment(app.db, id);
    if (!assessment?.settings.seb_required) throw notForYou();
    return reply
      .headers({ 'content-type': 'application/seb', 'content-disposition': 'attachment; filename="exam.seb"', 'cache-control': 'no-store' })
      .send(await sebFile(assessment, request.ownOrigin));
  });
}
