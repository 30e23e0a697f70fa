import type { Db } from '../../../platform/database/db.ts';
import { revokeSessionsOf } from '../../../platform/http/sessions.ts';
import { makeTeacher } from './teacher-application.store.ts';

/** Makes a student a teacher. A session remembers the type it was opened with, so the new teacher signs in anew. */
export async function promoteToTeacher(db: Db, userId: string, now: Date) {
  if (await makeTeacher(db, userId, now)) await revokeSessionsOf(db, userId, now, { because: 'role' });
}
