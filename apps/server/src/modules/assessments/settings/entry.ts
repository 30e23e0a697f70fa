import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refuseUnready } from '../../proctoring/index.ts';
import { refuseEntryAt } from '../../spaces/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { overridesFor } from './overrides.store.ts';
import { isVerified, type SebEvidence } from './seb/seb.rules.ts';
import { ownConfigKey } from './seb/seb-file.ts';

/** Where a call came from, as far as the locked browser proves it. */
export type CameFrom = { origin: string; url: string; header: (name: string) => string | undefined };

/** The call's own headers; and the page's word for its own address, which newer versions hash instead. */
function evidenceOf({ origin, url, header }: CameFrom): SebEvidence[] {
  const configHash = header('x-safeexambrowser-configkeyhash');
  const examHash = header('x-safeexambrowser-requesthash');
  const page = header('x-exam-page') ?? '';
  const ofPage = { url: page, configHash: header('x-exam-config-key-hash'), examHash: header('x-exam-browser-key-hash') };
  return [{ url, configHash, examHash }, ...(page.startsWith(`${origin}/`) ? [ofPage] : [])];
}

function refuseOtherBrowsers(assessment: AssessmentRow, from: CameFrom) {
  const { seb_config_keys: config, seb_exam_keys: exam } = assessment.settings;
  const keys = config.length + exam.length > 0 ? { config, exam } : { config: [ownConfigKey(assessment, from.origin)], exam };
  if (!isVerified(evidenceOf(from), keys)) throw new Refusal('seb_required');
}

/** Refuses to show the paper to somebody who is not ready for being watched, or whose browser is not the locked one. */
export async function refuseEntry(
  db: Db,
  assessment: AssessmentRow,
  of: { userId: string; groupId: string | null; from: CameFrom; device: string; now: Date },
): Promise<void> {
  await refuseEntryAt(db, assessment, of);
  const { proctoring, seb_required: locked } = assessment.settings;
  if (locked) {
    const overrides = await overridesFor(db, [assessment.id], of.userId, of.groupId);
    if (!overrides.some((one) => one.any_browser)) refuseOtherBrowsers(assessment, of.from);
  }
  if (proctoring !== 'off') await refuseUnready(db, { room: 'assessment', room_id: assessment.id }, of.userId);
}
