import type { AssessmentMonitorEvent } from '@praxis/contract/assessments/monitoring';
import type { App } from '../../../platform/app.ts';
import { asBackgroundWork } from '../../../platform/database/connection-scope.ts';
import { publish } from '../../../platform/realtime/publish.ts';

const EVERY_MS = 800;

/** News for those who watch an assessment, gathered: thousands who start or submit make one message. */
export type ChangeFeed = { changed(assessmentId: string): void };

/** Opens the news of this process; they only say "look again", so one that is lost is made up for by the next look. */
export function openChangeFeed(app: App): ChangeFeed {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    timer = undefined;
    const ids = [...due];
    due.clear();
    for (const id of ids) {
      const news: AssessmentMonitorEvent = { kind: 'changed' };
      await publish(app.db, `assessment-desk:${id}`, news);
    }
  }

  app.http.addHook('onClose', async () => clearTimeout(timer));
  return {
    changed(assessmentId) {
      due.add(assessmentId);
      timer ??= asBackgroundWork(() =>
        setTimeout(() => {
          flush().catch((error: unknown) =>
            app.http.log.warn({ err: error }, 'monitor: changes were not published; the next change or a reload shows them'),
          );
        }, EVERY_MS),
      );
    },
  };
}
