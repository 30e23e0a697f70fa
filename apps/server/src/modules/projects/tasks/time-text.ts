import type { App } from '../../../platform/app.ts';

/** A moment in a refusal, by the clock of the instance: 2026-11-28 18:00. */
export const timeText = (app: Pick<App, 'instance'>, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: app.instance.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
