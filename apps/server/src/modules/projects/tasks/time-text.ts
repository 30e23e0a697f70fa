import type { App } from '../../../platform/app.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';

/** A moment in a refusal, by the clock of the instance: 2026-11-28 18:00. */
export const timeText = (app: Pick<App, 'instance'>, at: Date) => sheetTime(at, app.instance.timeZone);
