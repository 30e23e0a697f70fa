import { announceToStage, answerClarification, askClarification, listClarifications } from '@praxis/contract/competitions/clarifications';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { competitionTheActorSees, dutiesIn, stageTheActorRuns } from '../competitions.access.ts';
import { type CompetitionRow, findCompetition, findSection, findStage, organisersOf, type StageRow } from '../competitions.store.ts';
import { participantsOf } from '../participants.ts';
import { askedSince, findClarifications, insertClarification, lockClarification, setAnswer } from './clarifications.store.ts';

const QUESTIONS_AN_HOUR = 30;
/** The same announcement within this time is one. */
const ASKED_TWICE_MS = 60_000;

/** Notifies open pages of a stage that something was asked or answered; whoever may read it loads it again. */
const notifyStage = (db: Db, stageId: string) => publish(db, `stage:${stageId}`, { type: 'clarifications' });

const link = (competitionId: string) => addressOf('competitionDetail', { id: competitionId }, { tab: 'questions' });

async function belongsTo(db: Db, stage: StageRow, sectionId: string | null) {
  if (sectionId === null) return;
  if ((await findSection(db, sectionId))?.stage_id !== stage.id) throw new Refusal('section_not_found');
}

/** The stage an entrant asks in. */
const stageTheActorAsksIn =
  (app: App) =>
  async ({ actor, input, db }: { actor: Actor; input: { stage_id: string }; db: Db }) => {
    const stage = await findStage(db, input.stage_id);
    const competition = stage && (await findCompetition(db, stage.competition_id));
    const visible = competition && competition.state !== 'draft' && competition.visibility === 'public';
    const entrant = competition && (await participantsOf(app).isEntrant(db, competition.id, actor.userId));
    if (!stage || !competition || (!visible && !entrant)) throw new Refusal('stage_not_found');
    if (!entrant) throw new Refusal('not_allowed');
    return { competition, stage };
  };

/** A question whose competition the actor is staff of. */
async function clarificationTheActorAnswers({ actor, input, db }: { actor: Actor; input: { clarification_id: string }; db: Db }) {
  const row = await lockClarification(db, input.clarification_id);
  const stage = row && (await findStage(db, row.stage_id));
  const competition = stage && (await findCompetition(db, stage.competition_id));
  if (!row || !stage || !competition) throw new Refusal('clarification_not_found');
  const { duties } = await dutiesIn(db, competition.id, actor.userId);
  // Whoever is not staff is not told that there is such a question, unless it is their own.
  if (duties.length === 0) throw new Refusal(row.asked_by === actor.userId ? 'not_allowed' : 'clarification_not_found');
  return { row, stage, competition };
}

function reading(app: App) {
  serve(app, listClarifications, {
    access: async (ask) => competitionTheActorSees(app)(ask),
    async run({ actor, subject: { competition, duties }, input, db }) {
      const staff = duties.length > 0;
      const { rows, total, open } = await findClarifications(db, {
        competitionId: competition.id,
        stageId: input.stage_id,
        userId: actor.userId,
        all: staff,
        page: input.page,
        size: input.size,
      });
      const askers = staff ? rows.flatMap((row) => (row.asked_by ? [row.asked_by] : [])) : [actor.userId];
      const known = await people(app, db, askers);
      return {
        list: rows.map((row) => ({
          id: row.id,
          stage_id: row.stage_id,
          stage_title: row.stage_title,
          section_label: row.section_label,
          question: row.question,
          answer: row.answer,
          public: row.public,
          asked_by: (row.asked_by && known.get(row.asked_by)) || null,
          mine: row.asked_by === actor.userId,
          at: row.at.getTime(),
          answered_at: row.answered_at?.getTime() ?? null,
        })),
        total,
        page: input.page,
        size: input.size,
        open,
        can: { ask: await participantsOf(app).isEntrant(db, competition.id, actor.userId), answer: staff },
      };
    },
  });
}

/** Whoever has the workspace learns that something was asked, in one message until it is read: arbiters may be experts, who cannot open it. */
async function notifyAsked(db: Db, competition: CompetitionRow, actor: Actor, question: string) {
  await sendMessage(db, {
    userIds: (await organisersOf(db, competition.id, ['desk'])).filter((id) => id !== actor.userId),
    kind: 'competition_asked',
    values: { competition: competition.title, text: question.slice(0, 300), count: 1 },
    link: addressOf('competitionDesk', { id: competition.id, tab: 'clarifications' }),
    more: 1,
  });
}

async function notifyAnswered(
  _app: App,
  db: Db,
  competition: CompetitionRow,
  userIds: readonly string[],
  kind: 'competition_answered' | 'competition_message',
  text: string,
) {
  await sendMessage(db, {
    userIds,
    kind,
    values: { competition: competition.title, text: text.slice(0, 300) },
    link: link(competition.id),
  });
}

/** Questions to the jury, their answers, and what the jury says to all. */
export function clarificationsRoutes(app: App) {
  reading(app);

  serve(app, askClarification, {
    access: stageTheActorAsksIn(app),
    async run({ actor, subject: { competition, stage }, input, db, now }) {
      if (stage.result_state === 'final') throw new Refusal('clarifications_closed');
      await belongsTo(db, stage, input.section_id);
      await app.limits.take(`clarifications ${actor.userId} ${stage.id}`, QUESTIONS_AN_HOUR, 3600);
      const id = await insertClarification(db, {
        stage_id: stage.id,
        section_id: input.section_id,
        asked_by: actor.userId,
        question: input.question,
        at: now,
      });
      await notifyStage(db, stage.id);
      await notifyAsked(db, competition, actor, input.question);
      return { clarification_id: id };
    },
  });

  serve(app, answerClarification, {
    access: clarificationTheActorAnswers,
    async run({ actor, subject: { row, stage, competition }, input, db, now, address }) {
      if (row.answer === input.answer && row.public === input.public) return {};
      const change = { answer: input.answer, public: input.public, answered_by: actor.userId, answered_at: now };
      await setAnswer(db, row.id, change);
      await audit(db, {
        actorId: actor.userId,
        action: 'clarification_answered',
        objectType: 'stage',
        objectId: stage.id,
        detail: { before: row.answer ?? '', after: input.answer },
        address,
      });
      await notifyStage(db, stage.id);
      const everybody = input.public ? await participantsOf(app).people(db, competition.id) : [];
      const readers = new Set([...(row.asked_by ? [row.asked_by] : []), ...everybody]);
      await notifyAnswered(app, db, competition, [...readers], 'competition_answered', input.answer);
      return {};
    },
  });

  serve(app, announceToStage, {
    access: stageTheActorRuns('organiser', 'desk'),
    async run({ actor, subject: { competition, stage }, input, db, now, address }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      await belongsTo(db, stage, input.section_id);
      // Pressed twice, it is said once.
      const alreadyAsked = await askedSince(db, stage.id, {
        text: input.text,
        by: actor.userId,
        since: new Date(now.getTime() - ASKED_TWICE_MS),
      });
      if (alreadyAsked) return { clarification_id: alreadyAsked };
      const id = await insertClarification(db, {
        stage_id: stage.id,
        section_id: input.section_id,
        asked_by: null,
        question: '',
        at: now,
        answer: input.text,
        public: true,
        answered_by: actor.userId,
        answered_at: now,
      });
      await audit(db, { actorId: actor.userId, action: 'stage_announced', objectType: 'stage', objectId: stage.id, address });
      await notifyStage(db, stage.id);
      await notifyAnswered(app, db, competition, await participantsOf(app).people(db, competition.id), 'competition_message', input.text);
      return { clarification_id: id };
    },
  });
}
