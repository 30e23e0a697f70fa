import type { PaperSection } from '@praxis/contract/assessments/papers';
import type { Db } from '../../../platform/database/db.ts';
import {
  contentView,
  currentVersions,
  keysForMarking,
  type PictureViewer,
  questionsTheActorMayUse,
  questionVersions,
} from '../../questions/index.ts';
import { versionsOf } from './paper.rules.ts';

/** The questions of a fixed draft as its teacher sees them, with keys; those that may no longer be used are left out. */
export async function chosenQuestions(db: Db, sections: readonly PaperSection[], viewer: PictureViewer) {
  const usable = await questionsTheActorMayUse(db, viewer.userId, versionsOf(sections));
  const versions = await questionVersions(db, [...usable]);
  const keys = await keysForMarking(db, [...usable]);
  const current = await currentVersions(
    db,
    [...versions.values()].map(({ questionId }) => questionId),
  );
  return [...versions.values()].flatMap((version) => {
    const key = keys.get(version.id);
    if (!key) return [];
    const { stem, options, parts, shared } = contentView(version.content, viewer);
    const newest = current.get(version.questionId);
    return [
      {
        ...{ version_id: version.id, type: version.type, stem, options, key, ...(parts && { parts }), ...(shared && { shared }) },
        newer_version_id: newest && newest !== version.id ? newest : null,
      },
    ];
  });
}
