import * as z from 'zod/mini';
import { id, line, text } from '../core/shapes.ts';

/** Who may enter: single people, teams, or both. */
export const entryKind = z.enum(['individual', 'team', 'both']);
/** Who may enter. */
export type EntryKind = z.output<typeof entryKind>;

/** What a field of the registration form takes. */
export const fieldKind = z.enum(['text', 'choice', 'number', 'file', 'id_number', 'email', 'phone', 'school']);
/** What a field of the registration form takes. */
export type FieldKind = z.output<typeof fieldKind>;

/** Most fields of a form. */
export const FORM_FIELDS = 30;

/** One question of the registration form; `key` names it for ever, so that old answers keep their question. */
export const formField = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, 'parameter_error')),
  kind: fieldKind,
  label: line(60, 'form_label_required'),
  hint: z._default(text(200), ''),
  required: z._default(z.boolean(), true),
  /** Only of `choice`. */
  options: z._default(z.array(line(60)).check(z.maxLength(50, 'parameter_error')), []),
});
/** One question of the registration form. */
export type FormField = z.output<typeof formField>;

/** What a profile must hold before somebody can register. */
export const profileFields = ['real_name', 'student_no', 'school', 'email', 'phone', 'id_number', 'avatar'] as const;
/** One of them. */
export type ProfileField = (typeof profileFields)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'parameter_error'));

/** Who may take part; what is absent asks nothing. */
export const eligibility = z.object({
  /** Members of these institutions alone. */
  institutions: z._default(z.array(id).check(z.maxLength(200, 'parameter_error')), []),
  /** 1 students, 2 teachers. */
  utypes: z._default(z.array(z.union([z.literal(1), z.literal(2)])), []),
  /** Grades by division: `{ "Freshmen": ["2026"] }`; a division that is not named takes everybody. */
  grades: z._default(z.record(z.string(), z.array(line(40))), {}),
  /** Born between these days, both included; known from the id number. */
  born_from: z._default(z.nullable(day), null),
  born_until: z._default(z.nullable(day), null),
  profile: z._default(z.array(z.enum(profileFields)), []),
});
/** Who may take part. */
export type Eligibility = z.output<typeof eligibility>;
/** An eligibility that asks nothing. */
export const ANYBODY: Eligibility = { institutions: [], utypes: [], grades: {}, born_from: null, born_until: null, profile: [] };
