import { type Role, refused } from './matrix.ts';

/** Approved members of the owner's space. */
export const members: readonly Role[] = ['student', 'assistant', 'assistantWithRight', 'coTeacher', 'owner'];
/** Those who run it, with whatever rights. */
export const staff: readonly Role[] = ['assistant', 'assistantWithRight', 'coTeacher', 'owner'];
/** Those who hold a right in it. */
export const holders: readonly Role[] = ['assistantWithRight', 'coTeacher', 'owner'];
/** Those who lead it. */
export const leaders: readonly Role[] = ['coTeacher', 'owner'];
/** Those who have nothing to do with it. */
export const outsiders: readonly Role[] = ['otherStudent', 'otherTeacher', 'expert', 'operator'];
/** People of the type teacher. */
export const teachers: readonly Role[] = ['coTeacher', 'otherTeacher', 'operator', 'owner'];

/** A deed in a space: strangers learn nothing, members are told plainly. */
export const action = (unknown: string) => ({
  ...refused('not_allowed', members),
  ...refused(unknown, outsiders),
});
