import { setCertificateSettings, showCertificateSettings } from '@praxis/contract/certificates/certificates';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { avatarAddress, people } from '../accounts/index.ts';
import { completedStudents, spaceCourseTheActorManages } from '../courses/index.ts';
import { memberIds } from '../spaces/index.ts';
import { countInForce, findSettings, putSettings } from './certificates.store.ts';
import { issuerOf } from './issue-certificates.ts';

const proposals: Record<Language, { heading: string; wording: string }> = {
  'zh-cn': { heading: '结课证书', wording: '完成课程的全部必修内容，特发此证。' },
  'zh-hk': { heading: '結課證書', wording: '完成課程的全部必修內容，特發此證。' },
  en: { heading: 'Certificate of Completion', wording: 'and has met all of its requirements.' },
};

/** What the certificates of a course in a space say, and whether there are any. */
export function settingsRoutes(app: App) {
  serve(app, showCertificateSettings, {
    access: spaceCourseTheActorManages,
    async run({ actor, subject: { place, assigned }, input, db, language }) {
      const saved = await findSettings(db, input);
      const institution = await issuerOf(db, input.space_id);
      const of = { spaceId: input.space_id, courseId: input.course_id };
      const userIds = await memberIds(db, input.space_id, 'student');
      const { completed } = await completedStudents(app, db, { ...of, userIds });
      const signatory = (await people(app, db, [actor.userId])).get(actor.userId)?.name ?? '';
      const proposed = { enabled: false, language, ...proposals[language], signatory, signatory_title: '', issuer: '' };
      return {
        ...proposed,
        ...{ look: 'pine' as const, show_logo: true },
        ...saved,
        saved: saved !== undefined,
        course: assigned.title,
        space: place.spaceName,
        institution: institution ? { name: institution.name, logo: avatarAddress(app, institution.logo_file_id) } : null,
        completed: completed.size,
        issued: await countInForce(db, input),
      };
    },
  });

  serve(app, setCertificateSettings, {
    access: spaceCourseTheActorManages,
    async run({ actor, input, db, now, address }) {
      const institution = await issuerOf(db, input.space_id);
      const issuer = input.issuer.trim();
      if (!institution && issuer === '') throw new Refusal('issuer_required', { fields: { issuer: 'issuer_required' } });
      const before = await findSettings(db, input);
      await putSettings(db, input, { ...input, issuer }, actor.userId, now);
      const state = (enabled: boolean | undefined) => (enabled ? 'on' : 'off');
      await audit(db, {
        ...{ actorId: actor.userId, action: 'set_certificates', objectType: 'space', objectId: input.space_id, address },
        ...{ from: state(before?.enabled), to: state(input.enabled), detail: { courseId: input.course_id } },
      });
      if (input.enabled && !before?.enabled)
        await startJob(db, 'issue_certificates', { space_id: input.space_id, course_id: input.course_id }, actor.userId);
      return {};
    },
  });
}
