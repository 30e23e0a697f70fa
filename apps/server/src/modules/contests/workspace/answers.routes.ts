import { type SectionKind, sectionTypes } from '@praxis/contract/competitions/stages';
import { listContestAnswers, listEntryLog } from '@praxis/contract/contests/workspace';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import type { StageRow } from '../../competitions/index.ts';
import { readsAnswers, sectionOfSomebody, stageTheActorMonitors } from '../contests.access.ts';
import { teamMates } from '../entry/entry.store.ts';
import { handInsOf } from '../scores/scores.store.ts';
import { visibleNow } from '../sections/reveal.rules.ts';
import { ownWorks } from '../sections/section-kinds.ts';
import { revealingOf } from '../stage-venue.ts';
import { entryLogPage, type Line } from './monitor.store.ts';

/** The number a row is known by in the module that judged it. */
const refOf = (source: string) => source.split(':')[1] ?? source;

type Answered = { section: { id: string; kind: string }; userId: string; entrantId: string };

/** The page of what somebody of an entrant handed in in a section; null for sections nobody works on. */
export function answersAddress(stage: Pick<StageRow, 'id' | 'competition_id'>, { section, userId, entrantId }: Answered) {
  const type = sectionTypes[section.kind as SectionKind];
  const at = { id: stage.competition_id, step_id: stage.id, sct_id: section.id };
  return type ? addressOf('answerDetail', { type, ...at, dolog_uid: userId, team_id: entrantId }) : null;
}

/** Where what a line of the log handed in is read. */
const answersOf = ({ kind, section_id, user_id, entrant_id }: Line, stage: StageRow) =>
  section_id && kind ? answersAddress(stage, { section: { id: section_id, kind }, userId: user_id, entrantId: entrant_id }) : null;

/** What somebody handed in, and the log of a stage. */
export function answersRoutes(app: App) {
  serve(app, listContestAnswers, {
    access: sectionOfSomebody,
    async run({ subject: { competition, stage, section, userId, entrantId, marks }, db, now }) {
      // A team that has one place for all hands in together.
      const mates = await teamMates(db, stage.id, userId);
      const of = section.kind === 'oj' || section.by === 'team' ? mates : [userId];
      const rows = await handInsOf(db, { stageId: stage.id, sectionId: section.id, entrantId, userIds: of });
      const view = marks || visibleNow(await revealingOf(db, section, stage, now)) !== 'nothing';
      const named = await people(app, db, [...new Set([...of, userId])]);
      const works = await ownWorks({ db, stage, sections: [section], userId, entrantId, mates, now });
      return {
        competition: { id: competition.id, title: competition.title },
        section: { label: section.label, title: section.title },
        person: named.get(userId) ?? { id: userId, name: '', avatar: null },
        ...{ kind: section.kind, subject_id: works.get(section.id)?.subjectId ?? null },
        list: rows.map(({ source, user_id, at, points, outcome }) => ({
          ...{ id: refOf(source), at: at.getTime(), pending: outcome === 'pending' },
          person: named.get(user_id ?? '') ?? { id: user_id ?? '0', name: '', avatar: null },
          points: view && outcome !== 'pending' ? points : null,
        })),
      };
    },
  });

  serve(app, listEntryLog, {
    access: stageTheActorMonitors,
    async run({ subject: { stage, duties }, input, db }) {
      const { page, size } = input;
      const { rows, total } = await entryLogPage(db, { stageId: stage.id, userId: input.user_id, page, size });
      const named = await people(app, db, [...new Set(rows.map(({ user_id }) => user_id))]);
      const reads = readsAnswers(duties);
      const list = rows.map((line) => ({
        ...{ id: line.id, at: line.at.getTime(), entrant: line.entrant, section: line.section, what: line.what },
        person: named.get(line.user_id) ?? { id: line.user_id, name: '', avatar: null },
        answers_at: reads && line.what === 'hand_in' ? answersOf(line, stage) : null,
      }));
      return { list, total, page, size };
    },
  });
}
