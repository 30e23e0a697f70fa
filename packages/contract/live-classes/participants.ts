import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';

/** Whether somebody came to a class. */
export const attendanceState = z.enum(['present', 'late', 'leave', 'absent']);
/** Whether somebody came to a class. */
export type AttendanceState = z.output<typeof attendanceState>;

/** Minutes after the beginning until who comes is late. */
export const LATE_AFTER_MINUTES = 10;

const inClass = z.object({ class_id: id });

/** Somebody of a class as those who run it see them. */
export const classPerson = z.object({
  person: personView,
  role: z.enum(['teacher', 'ta', 'student']),
  online: z.boolean(),
  /** Seconds in the room so far. */
  seconds: z.number(),
  /** Null while nothing is known. */
  attendance: z.nullable(attendanceState),
  /** Whether the attendance was called, signed or follows from presence. */
  method: z.nullable(z.enum(['auto', 'code', 'roll_call'])),
  /** How often they raised a hand, and their place among the hands that are up now, from 1. */
  hands: z.number(),
  hand_place: z.nullable(z.number()),
});
/** Somebody of a class as those who run it see them. */
export type ClassPerson = z.output<typeof classPerson>;

export const listClassPeople = endpoint({
  method: 'GET',
  path: '/api/liveClass/people',
  summary: 'Members of a class: who is there, who never raised a hand, who came.',
  input: z.object({
    ...inClass.shape,
    ...paging,
    q: z._default(text(50), ''),
    filter: z._default(z.enum(['all', 'online', 'offline', 'silent']), 'all'),
    /** Who is there first, or whose hand is up first and then who raised it most. */
    order: z._default(z.enum(['presence', 'hands']), 'presence'),
  }),
  data: z.object({ ...listOf(classPerson).shape, online: z.number() }),
  refusals: ['not_available'],
});

/** Most names that are offered at once. */
export const NAMES_OFFERED = 5;

export const findClassNames = endpoint({
  method: 'GET',
  path: '/api/liveClass/names',
  summary: 'Somebody else in the class whose name begins so, a few of them, for whoever is in it and writes to the others.',
  input: z.object({ ...inClass.shape, q: z._default(text(20), '') }),
  data: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
  refusals: ['not_available'],
});

export const markAttendance = endpoint({
  method: 'POST',
  path: '/api/liveClass/markAttendance',
  summary: 'Notes by roll call whether somebody came, or corrects it afterwards.',
  input: z.object({ ...inClass.shape, user_id: id, state: attendanceState }),
  data: nothing,
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_person_unknown'],
});

export const openSignIn = endpoint({
  method: 'POST',
  path: '/api/liveClass/openSignIn',
  summary: 'Shows a code of four digits with which students sign in for some minutes.',
  input: z.object({ ...inClass.shape, minutes: z.number().check(z.int(), z.gte(1), z.lte(60)) }),
  data: z.object({ code: z.string(), until: time }),
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_running'],
});

export const showSignIn = endpoint({
  method: 'GET',
  path: '/api/liveClass/signInCode',
  summary: 'The code that is open now, and how many have signed in.',
  input: inClass,
  data: z.object({ code: z.nullable(z.string()), until: z.nullable(time), signed: z.number() }),
  refusals: ['not_available'],
});

export const closeSignIn = endpoint({
  method: 'POST',
  path: '/api/liveClass/closeSignIn',
  summary: 'Ends signing in.',
  input: inClass,
  data: nothing,
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_running'],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/liveClass/signIn',
  summary: 'Signs the caller in by the code the teacher shows.',
  input: z.object({ ...inClass.shape, code: line(10, 'sign_in_code_wrong') }),
  data: z.object({ state: attendanceState }),
  refusals: ['class_not_found', 'sign_in_closed', 'sign_in_code_wrong', 'too_many_requests'],
});

export const pickInClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/pick',
  summary: 'Draws one of the students who are there by lot and shows everybody whom; nobody twice while others are left.',
  input: inClass,
  data: z.object({ person: personView }),
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_running', 'nobody_to_pick'],
});

export const splitClass = endpoint({
  method: 'POST',
  path: '/api/liveClass/split',
  summary: 'Puts the students who are there into groups by lot and tells everybody; no groups ends them.',
  input: z.object({ ...inClass.shape, groups: z.number().check(z.int(), z.gte(0), z.lte(50)) }),
  data: z.object({ groups: z.array(z.object({ name: z.string(), people: z.array(personView) })) }),
  refusals: ['class_not_found', 'not_allowed', 'space_archived', 'class_not_running', 'nobody_to_pick'],
});

export const getClassNotes = endpoint({
  method: 'GET',
  path: '/api/liveClass/notes',
  summary: 'The caller’s own notes of a class.',
  input: inClass,
  data: z.object({ text: z.string() }),
  refusals: ['not_available'],
});

export const saveClassNotes = endpoint({
  method: 'POST',
  path: '/api/liveClass/saveNotes',
  summary: 'Keeps the caller’s own notes of a class.',
  input: z.object({ ...inClass.shape, text: text(20_000) }),
  data: nothing,
  refusals: ['class_not_found'],
});
