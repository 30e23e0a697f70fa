import { getProfile, type Profile, saveProfile } from '@praxis/contract/accounts/personal';
import { call } from '../../platform/calls/call.ts';

/** What teachers recognise somebody by. */
export type AboutPerson = Pick<Profile, 'real_name' | 'school' | 'student_no'>;

/** Saves a part of one's own profile; the rest stays as it is. */
export async function saveAbout(about: Partial<AboutPerson>) {
  const { nickname, real_name, email, school, gender } = await call(getProfile, {});
  return call(saveProfile, { nickname, real_name, email, school, gender, ...about });
}
