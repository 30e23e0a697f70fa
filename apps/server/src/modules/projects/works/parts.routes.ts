import type { ProjectDeliverable } from '@praxis/contract/projects/design';
import {
  leaseProjectPart,
  openProjectPart,
  PART_VERSIONS_MOST,
  PROJECT_FILES_MOST,
  PROJECT_LEASE_SECONDS,
  projectPartVersions,
  saveProjectPart,
} from '@praxis/contract/projects/parts';
import { handInProject } from '@praxis/contract/projects/run';
import { PROJECT_FILE } from '@praxis/contract/projects/tasks';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { ownUploads } from '../../../platform/files/uploads.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { plainRichText } from '../design/design.routes.ts';
import { type EnteredRun, runTheActorSees, runTheActorWorksIn } from '../projects.access.ts';
import { findRepository } from '../repositories/repositories.store.ts';
import { toPart } from '../runs/part-view.ts';
import { findWork } from '../runs/runs.store.ts';
import { publishPart } from '../tasks/notify.ts';
import { handIn } from './hand-in.ts';
import {
  dropOwnDraft,
  lockPart,
  NO_VALUE,
  type PartRow,
  type PartValue,
  saveOwnDraft,
  savePart,
  setLease,
  versionsOf,
} from './works.store.ts';

type PartAsk = { run_id: string; stage_id: string; part_id: string };

/** A deliverable of the own team that may be written in now. */
async function partOf(db: Db, { content, run }: EnteredRun, input: PartAsk): Promise<ProjectDeliverable> {
  const part = content.stages.find(({ id }) => id === input.stage_id)?.deliverables.find(({ id }) => id === input.part_id);
  if (!part) throw notForYou();
  const work = await findWork(db, run.id, input.stage_id);
  if (work?.state === 'reviewed') throw new Refusal('project_stage_closed');
  return part;
}

/** Who else writes in a part now. */
const writerOf = (part: PartRow, userId: string, now: Date) =>
  part.lease_user_id !== null && part.lease_user_id !== userId && part.lease_until !== null && part.lease_until > now
    ? part.lease_user_id
    : null;

const leaseEnd = (now: Date) => new Date(now.getTime() + PROJECT_LEASE_SECONDS * 1000);

type Written = { html: string; link: string; note: string; add_file_ids: string[]; remove_file_ids: string[]; file_ids: string[] };

async function writtenValue(
  db: Db,
  part: ProjectDeliverable,
  input: Written,
  of: { userId: string; runId: string; known: PartValue },
): Promise<PartValue> {
  if (part.kind === 'text') return { html: plainRichText(input.html), link: '', note: '', files: [] };
  if (part.kind === 'repository') {
    const ref = input.link.trim();
    if (/^refs\/(heads|tags)\//.test(ref)) {
      if (!(await findRepository(db, of.runId))?.refs.some((one) => one.ref === ref)) throw new Refusal('project_ref_missing');
      return { html: '', link: ref, note: '', files: [] };
    }
    if (!/^([0-9a-f]{7,64})?$/i.test(input.note.trim()))
      throw new Refusal('project_commit_wrong', { fields: { note: 'project_commit_wrong' } });
  }
  if (part.kind === 'link' || part.kind === 'repository') {
    const link = input.link.trim();
    if (link !== '' && !(URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)))
      throw new Refusal('project_link_wrong', { fields: { link: 'project_link_wrong' } });
    return { html: '', link, note: input.note.trim(), files: [] };
  }
  const fresh = [...input.add_file_ids, ...input.file_ids].filter((id) => !of.known.files.includes(id));
  const own = await ownUploads(db, of.userId, PROJECT_FILE, fresh);
  if (fresh.some((id) => !own.has(id)) || (await findFiles(db, fresh)).length < new Set(fresh).size) throw new Refusal('file_not_found');
  const files = [...new Set([...of.known.files, ...fresh])].filter((id) => !input.remove_file_ids.includes(id));
  if (files.length > PROJECT_FILES_MOST) throw new Refusal('project_files_most');
  return { html: '', link: '', note: '', files };
}

const same = (one: PartValue, other: PartValue) => JSON.stringify(one) === JSON.stringify({ ...other });

/** Writing together: leases, saves, hand-ins. */
export function partsRoutes(app: App) {
  serve(app, openProjectPart, {
    access: runTheActorSees,
    async run({ subject, actor, input, db, now }) {
      const part = await toPart(app, db, { ...subject, userId: actor.userId, now }, input);
      if (!part) throw notForYou();
      return part;
    },
  });
  serve(app, projectPartVersions, {
    access: runTheActorSees,
    async run({ subject: { content, run }, input, db }) {
      const at = content.stages.find(({ id }) => id === input.stage_id)?.deliverables.findIndex(({ id }) => id === input.part_id) ?? -1;
      if (at < 0) throw notForYou();
      const work = await findWork(db, run.id, input.stage_id);
      const versions = (await versionsOf(db, work ? [work.id] : [])).slice(0, PART_VERSIONS_MOST);
      const values = versions.map(({ manifest }) => manifest[input.part_id] ?? NO_VALUE);
      const files = await findFiles(db, [...new Set(values.flatMap((value) => value.files))]);
      const names = new Map(files.map(({ id, name }) => [id, name]));
      return {
        ref: work && versions.length > 0 ? `${work.id}.${at + 1}` : null,
        list: versions.map(({ number, handed_at }, place) => ({
          ...{ number, at: handed_at.getTime(), html: values[place]!.html, link: values[place]!.link, note: values[place]!.note },
          files: values[place]!.files.flatMap((id) => names.get(id) ?? []),
        })),
      };
    },
  });
  serve(app, leaseProjectPart, {
    access: runTheActorWorksIn,
    async run({ subject, actor, input, db, now }) {
      await partOf(db, subject, input);
      const part = await lockPart(db, { run_id: subject.run.id, stage_id: input.stage_id, part_id: input.part_id });
      const writer = writerOf(part, actor.userId, now);
      const mine = part.lease_user_id === actor.userId;
      if (writer === null && (!input.release || mine)) {
        await setLease(db, part, input.release ? null : { userId: actor.userId, until: leaseEnd(now) });
        if (input.release || !mine || !part.lease_until || part.lease_until <= now) await publishPart(db, part);
      }
      const named = writer === null ? new Map() : await people(app, db, [writer]);
      return { held: writer === null && !input.release, writing: (writer && named.get(writer)) || null, revision: part.revision };
    },
  });
  serve(app, saveProjectPart, {
    access: runTheActorWorksIn,
    async run({ subject, actor, input, db, now }) {
      const deliverable = await partOf(db, subject, input);
      const place = { run_id: subject.run.id, stage_id: input.stage_id, part_id: input.part_id };
      const part = await lockPart(db, place);
      const value = await writtenValue(db, deliverable, input, {
        ...{ userId: actor.userId, runId: subject.run.id, known: part.value },
      });
      if (same(part.value, value) && (deliverable.kind !== 'text' || part.revision === input.revision || part.saved_by === actor.userId))
        return { saved: true, revision: part.revision };
      // Files are added beside each other, a text has one writer, and nobody writes over a link they have not seen.
      const written = deliverable.kind === 'text' && writerOf(part, actor.userId, now) !== null;
      if (written || (deliverable.kind !== 'file' && part.revision !== input.revision)) {
        if (deliverable.kind === 'text') await saveOwnDraft(db, place, { userId: actor.userId, value }, now);
        return { saved: false, revision: part.revision };
      }
      const revision = await savePart(
        db,
        place,
        { value, by: actor.userId, until: deliverable.kind === 'text' ? leaseEnd(now) : null },
        now,
      );
      await dropOwnDraft(db, place, actor.userId);
      await publishPart(db, place);
      return { saved: true, revision };
    },
  });
  serve(app, handInProject, {
    access: runTheActorWorksIn,
    run: ({ subject, actor, input, db, now }) => handIn(app, db, subject, { stageId: input.stage_id, by: actor.userId }, now),
  });
}
