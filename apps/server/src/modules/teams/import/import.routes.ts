import { importRegistrations } from '@praxis/contract/teams/review';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import { worded } from '../../../platform/messages.ts';
import { SheetProblem } from '../../../platform/sheets/sheet-problem.ts';
import { competitionTheActorRuns } from '../../competitions/index.ts';
import { peopleInSheet } from '../../people-import/index.ts';
import { judged, takeIn } from './import.ts';

const MAX_LINES = 200;

async function linesOf(app: App, storageKey: string) {
  const bytes = Buffer.concat(await (await app.files.store.read(storageKey)).toArray());
  try {
    return await peopleInSheet(bytes, ['name', 'phone', 'studentNo', 'team', 'role', 'division', 'mentor', 'official']);
  } catch (error) {
    if (error instanceof SheetProblem) throw new Refusal(error.key);
    throw error;
  }
}

/** Entrants from a sheet: first what would become of every line, then the same done at once. */
export function importRoutes(app: App) {
  serve(app, importRegistrations, {
    // The sheet is read before anything is held; duty and people are looked at inside the transaction that uses them.
    transaction: 'none',
    access: ({ actor, input, db }) => fileTheActorUploaded(db, actor, input.file_id, 'entrant_sheet'),
    async run({ actor, subject: file, input, now, language, address }) {
      const duty = (db: App['db']) => competitionTheActorRuns('organiser')({ actor, input, db });
      await inTransaction(app, duty);
      const people = await linesOf(app, file.storage_key);
      return inTransaction(app, async (db) => {
        const { competition } = await duty(db);
        if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
        const { lines, mentors } = await judged(db, competition, people);
        const faulty = lines.filter((line) => line.outcome === 'faulty');
        const taken = lines.filter((line) => line.outcome === 'joins' || line.outcome === 'new_account');
        let entrants = new Set(taken.map((line) => line.team || String(line.line))).size;
        if (!input.dry_run) {
          if (faulty.length > 0 && !input.skip_faulty) throw new Refusal('import_faulty');
          if (taken.length === 0) throw new Refusal('entrants_import_empty');
          entrants = await takeIn({ app, db, competition, actorId: actor.userId, now, language }, lines, mentors);
          await audit(db, {
            actorId: actor.userId,
            action: 'registrations_imported',
            objectType: 'competition',
            objectId: competition.id,
            detail: { count: entrants, people: taken.length },
            address,
          });
        }
        const view = [...faulty, ...lines.filter((line) => line.outcome !== 'faulty')].slice(0, MAX_LINES);
        return {
          lines: lines.length,
          faulty: faulty.length,
          new_accounts: taken.filter((line) => line.outcome === 'new_account').length,
          entrants,
          list: view.map(({ line, name, team, outcome, fault }) => ({
            line,
            name,
            team,
            outcome,
            fault: fault ? worded(fault, language) : null,
          })),
          done: !input.dry_run,
        };
      });
    },
  });
}
