import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { frameView, inFrame, masteryState } from './maps.ts';

/** A part of the students of a space: one of its groups, or a class that was added to it. */
export const classPart = z.enum(['group', 'class']);

export const classSkills = endpoint({
  method: 'GET',
  path: '/api/skill/class',
  summary:
    'Students × skills of a space, from what they did in that space. A cell is [student, skill, value, low, high, state, evidence, before] by place in the lists, percent.',
  input: z.object({ space_id: id, ...inFrame, compare: z.optional(z.enum(['month'])) }),
  data: z.object({
    space: z.object({ id, name: z.string() }),
    frame: frameView,
    students: z.array(z.object({ id, name: z.string(), no: z.string() })),
    skills: z.array(z.object({ id, name: z.string(), parent_id: z.nullable(id) })),
    states: z.array(masteryState),
    /** Groups of the space and classes that were added to it, with the places of their students. */
    groups: z._default(z.array(z.object({ kind: classPart, id, name: z.string(), students: z.array(z.number()) })), []),
    /** `evidence` is how many pieces of it there are; `before`, where a comparison is asked for, the value 30 days ago, or -1 without evidence then. */
    cells: z.array(z.array(z.number())),
    as_of: time,
    /** Whether changes since then are being worked out now. */
    behind: z._default(z.boolean(), false),
  }),
  refusals: ['not_available'],
});

export const classWeakness = endpoint({
  method: 'GET',
  path: '/api/skill/class/why',
  summary:
    'Why students of a space stand below a bound in a skill: the works they lost most on, the skills it builds on which they lack as well, the lessons about it they did not watch or read, and what pulls each of them down most.',
  input: z.object({
    ...{ space_id: id, ...inFrame, skill_id: id },
    /** Percent. */
    below: z.number().check(z.int(), z.gte(1), z.lte(100)),
    group: z.optional(z.object({ kind: classPart, id })),
  }),
  data: z.object({
    /** Those below, with the piece of evidence that pulls their number down most; its ratio is 0–1. */
    students: z.array(z.object({ id, title: z.string(), place: z.string(), ratio: z.number() })),
    /** Works of which they reached least, what cost most first: the share of the points about the skill, 0–1, and how many of them did it. */
    lost: z.array(z.object({ kind: z.string(), title: z.string(), place: z.string(), ratio: z.number(), students: z.number() })),
    /** Skills it builds on: how many of those below stand below `lacks` percent there, and how many have no evidence of it. */
    needs: z.array(z.object({ id, name: z.string(), low: z.number(), none: z.number() })),
    lacks: z.number(),
    /** Lessons of the space's courses about it of which those below saw least: the mean share, 0–1, and how many saw nothing of it. */
    lessons: z.array(z.object({ title: z.string(), place: z.string(), ratio: z.number(), none: z.number() })),
  }),
  refusals: ['not_available'],
});

/** Skills a sheet of a class can be limited to. */
const MOST_COLUMNS = 500;

export const exportClassSkills = endpoint({
  method: 'POST',
  path: '/api/skill/class/export',
  summary: 'Students × skills of a space as a sheet: mastery in percent, pieces of evidence, or the difference from 30 days ago in points.',
  input: z.object({
    ...{ space_id: id, ...inFrame },
    show: z.enum(['mastery', 'evidence', 'month']),
    group: z.optional(z.object({ kind: classPart, id })),
    /** Of all skills, these; all that have evidence without it. */
    skill_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_COLUMNS))),
    format: sheetFormat,
  }),
  data: savedSheet,
  refusals: ['not_available'],
});
