import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, personView, text, time } from '../core/shapes.ts';
import { deliverableKinds, projectPartId } from './design.ts';

/** Seconds a lease of a section lasts unless it is renewed by typing. */
export const PROJECT_LEASE_SECONDS = 30;
/** Most files in one deliverable. */
export const PROJECT_FILES_MOST = 20;

const file = z.object({ id, name: z.string(), size: z.number(), address: z.string() });

/** What stands in a deliverable: rich text, files, or an address with a note such as the hash of a commit. */
export const partView = z.object({
  id: z.string(),
  kind: z.enum(deliverableKinds),
  title: z.string(),
  help: z.string(),
  required: z.boolean(),
  html: z.string(),
  link: z.string(),
  note: z.string(),
  files: z.array(file),
  /** Whether the school keeps the repository: `link` is its branch and `note` the commit. */
  served: z._default(z.boolean(), false),
  revision: z.number(),
  saved_by: z.nullable(personView),
  saved_at: z.nullable(time),
  /** Who is writing in it now, other than the reader. */
  writing: z.nullable(personView),
  /** What the reader wrote when somebody else had taken over. */
  own_draft: z.nullable(z.string()),
});
/** What stands in a deliverable. */
export type ProjectPartView = z.output<typeof partView>;

const place = { run_id: id, stage_id: projectPartId, part_id: projectPartId };
const refusals = ['not_available', 'project_not_open', 'project_not_started', 'project_stage_closed'] as const;

export const openProjectPart = endpoint({
  method: 'GET',
  path: '/api/project/run/readPart',
  summary: 'One deliverable of the room as it stands now, for rooms that are told that it was saved.',
  input: z.object(place),
  data: partView,
  refusals: ['not_available'],
});

/** Most versions of a deliverable that are shown, the newest first. */
export const PART_VERSIONS_MOST = 20;

export const projectPartVersions = endpoint({
  method: 'GET',
  path: '/api/project/run/partVersions',
  summary:
    'What was handed in of one deliverable, version by version, the newest first. `ref` names it for notes: annotation/* with subject `project`.',
  input: z.object(place),
  data: z.object({
    ref: z.nullable(z.string()),
    list: z.array(
      z.object({ number: z.number(), at: time, html: z.string(), link: z.string(), note: z.string(), files: z.array(z.string()) }),
    ),
  }),
  refusals: ['not_available'],
});

export const leaseProjectPart = endpoint({
  method: 'POST',
  path: '/api/project/run/lease',
  summary: 'Takes, renews or gives back the lease of a section for 30 seconds; only who holds it writes in it.',
  input: z.object({ ...place, release: z._default(z.boolean(), false) }),
  data: z.object({
    held: z.boolean(),
    /** Who writes in it when it is not the caller. */
    writing: z.nullable(personView),
    revision: z.number(),
  }),
  refusals,
});

const fileIds = z.array(id).check(z.maxLength(PROJECT_FILES_MOST, 'project_files_most'));

export const saveProjectPart = endpoint({
  method: 'POST',
  path: '/api/project/run/part',
  summary:
    'Saves a section over the revision that was read. Where somebody else writes or wrote, nothing is saved over theirs: a text becomes the own draft beside it, a link is to be looked at first. Files are added and taken away one by one.',
  input: z.object({
    ...{ ...place, revision: z.number().check(z.int(), z.gte(0)) },
    html: z._default(text(100_000), ''),
    link: z._default(text(500), ''),
    note: z._default(text(500), ''),
    /** Files that are added and taken away; those of team-mates stay. */
    add_file_ids: z._default(fileIds, []),
    remove_file_ids: z._default(fileIds, []),
    /** The whole list, as pages of before an upgrade send it: what is new in it is added. */
    file_ids: z._default(fileIds, []),
  }),
  data: z.object({ saved: z.boolean(), revision: z.number() }),
  refusals: [...refusals, 'project_link_wrong', 'project_ref_missing', 'project_commit_wrong', 'project_files_most', 'file_not_found'],
});
