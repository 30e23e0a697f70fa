import type { DataOf } from '@praxis/contract/core/endpoint';
import { dissentNumber, type showDissent } from '@praxis/contract/dissents/dissents';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { findFiles } from '../../platform/files/file-rows.ts';
import { people } from '../accounts/index.ts';
import { answersAddress, enteredOf } from '../contests/index.ts';
import { blindWork, productionsOf } from '../productions/index.ts';
import { findVersions, publishedResult } from '../ranks/index.ts';
import { findEntrantNames } from '../teams/index.ts';
import { toListed } from './about.ts';
import type { HeldDissent } from './dissents.access.ts';
import { type DissentRow, findAppeal, findDissentFiles, findPosts, isOpen } from './dissents.store.ts';
import { answerMs, closedBecause, objectionsUntil } from './publicity.rules.ts';

type Page = DataOf<typeof showDissent>;
type Reader = { app: App; db: Db; userId: string; now: Date };

const numbered = (row: DissentRow | undefined) => (row ? { id: row.id, no: dissentNumber(row.id) } : null);

/** Until when a rejection may be appealed; null where it may not. */
export const appealUntil = ({ dissent, competition, stage }: HeldDissent) =>
  dissent.state === 'rejected' && !dissent.appeal_of && stage.result_state !== 'final'
    ? new Date(dissent.decided_at!.getTime() + answerMs(competition.publicity_hours))
    : null;

/** The line of the entrant in the version objected to, with the points of the section it is about. */
async function lineOf(db: Db, { dissent, stage }: HeldDissent): Promise<Page['line']> {
  const published = await publishedResult(db, stage.id, dissent.result_no);
  const line = published?.document.lines.find(({ entrant_id }) => entrant_id === dissent.entrant_id);
  if (!published || !line) return null;
  const at = published.document.sections.findIndex(({ id }) => dissent.target === 'section' && id === dissent.target_id);
  return {
    ...{ rank: line.rank, total: line.total, points: at < 0 ? null : (line.cells[at]?.points ?? 0) },
    max: at < 0 ? null : published.document.sections[at]!.max_points,
  };
}

/** Whether an entrant was put out of its competition. */
export const isOut = async (db: Db, entrantId: string) =>
  (await findEntrantNames(db, [entrantId])).get(entrantId)?.state === 'disqualified';

/** Where what the entrant submitted in the section is read, by who arbitrates and knows whose it is. */
async function answersAt(db: Db, { dissent, stage, arbitrates }: HeldDissent, section: Page['section']) {
  if (!section || !arbitrates) return null;
  const people = await enteredOf(db, stage.id, dissent.entrant_id);
  const userId = people.includes(dissent.filed_by) ? dissent.filed_by : people[0];
  return userId ? answersAddress(stage, { section, userId, entrantId: dissent.entrant_id }) : null;
}

function rightsOf(held: HeldDissent, now: Date, appealed: boolean): Page['can'] {
  const { dissent, side, part, organises } = held;
  const open = isOpen(dissent);
  const speaks = side === 'entrant' && part !== 'member';
  const until = appealUntil(held);
  const runs = organises && side !== 'entrant';
  return {
    post: open && (speaks || side !== 'entrant'),
    withdraw: open && speaks,
    appeal: speaks && !appealed && until !== null && now < until,
    assign: open && runs,
    refuse: dissent.state === 'filed' && runs,
    decline: dissent.state === 'in_review' && side === 'handler',
    decide: dissent.state === 'in_review' && side === 'handler',
    correct: dissent.state === 'upheld' && dissent.corrected_at === null && runs,
  };
}

/** One objection as its reader may see it. */
export async function dissentPage({ app, db, userId, now }: Reader, held: HeldDissent): Promise<Page> {
  const { dissent, stage, competition, side } = held;
  const listed = (await toListed(db, [{ ...dissent, side }]))[0]!;
  const posts = await findPosts(db, dissent.id);
  const known = await people(app, db, [
    ...new Set([dissent.filed_by, ...(dissent.handler_id ? [dissent.handler_id] : []), ...posts.map((post) => post.user_id)]),
  ]);
  const attached = await findDissentFiles(db, dissent.id);
  const stored = new Map(
    (
      await findFiles(
        db,
        attached.map(({ file_id }) => file_id),
      )
    ).map((file) => [file.id, file]),
  );
  const filesOf = (postId: string | null) =>
    attached.flatMap(({ post_id, file_id }) => {
      const file = post_id === postId ? stored.get(file_id) : undefined;
      return file
        ? [{ id: file.id, name: file.name, size: Number(file.size), address: `${app.files.signAddress(file, userId, now)}&download=1` }]
        : [];
    });
  const byExpert = dissent.handler_kind === 'expert';
  const hidesFiler = side === 'handler' && byExpert;
  const hidesHandler = side === 'entrant' && byExpert;
  const author = (postSide: string, id: string) =>
    (postSide === 'entrant' && hidesFiler) || (postSide === 'handler' && hidesHandler) ? null : (known.get(id) ?? null);
  const versions = await findVersions(db, stage.id);
  const until = objectionsUntil(versions, competition.publicity_hours);
  const after = versions.findLast(({ published_at }) => dissent.corrected_at !== null && published_at > dissent.corrected_at);
  const appeal = await findAppeal(db, dissent.id);
  const works = listed.section?.kind === 'production' ? await productionsOf(db, listed.section.id) : [];
  const work = works.find(({ entrant_id }) => entrant_id === dissent.entrant_id);
  const seesWork = work && (side === 'handler' || (side === 'staff' && held.organises));
  const mayAppeal = appealUntil(held);
  return {
    ...listed,
    ...{ text: dissent.text, files: filesOf(null), filed_by: hidesFiler ? null : (known.get(dissent.filed_by) ?? null) },
    result_no: dissent.result_no,
    until: until && closedBecause(stage.result_state, until, now) !== 'dissent_result_final' ? until.getTime() : null,
    assigned_at: dissent.assigned_at?.getTime() ?? null,
    handler: dissent.handler_id && !hidesHandler ? (known.get(dissent.handler_id) ?? null) : null,
    handler_expert: byExpert,
    posts: posts.map((post) => ({
      ...{ id: post.id, side: post.side, by: author(post.side, post.user_id), text: post.text, at: post.at.getTime() },
      files: filesOf(post.id),
    })),
    ...{ reply: dissent.reply, correction: dissent.correction, corrected_note: dissent.corrected_note },
    corrected_at: dissent.corrected_at?.getTime() ?? null,
    counted_in: after?.no ?? null,
    appeal_of: dissent.appeal_of ? { id: dissent.appeal_of, no: dissentNumber(dissent.appeal_of) } : null,
    appealed_by: numbered(appeal),
    appeal_until: appeal ? null : (mayAppeal?.getTime() ?? null),
    // A place in the published list would tell an expert whose it is.
    line: hidesFiler ? null : await lineOf(db, held),
    work_no: work?.blind_no ?? null,
    work: seesWork ? await blindWork({ app, db, userId, now }, work.id) : null,
    answers_at: side === 'entrant' || hidesFiler ? null : await answersAt(db, held, listed.section),
    out: await isOut(db, dissent.entrant_id),
    can: rightsOf(held, now, appeal !== undefined),
  };
}
