import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Feedback } from './feedback.rules.ts';
import { kindOf } from './places.ts';

/** How much those who solve at a place learn of a verdict now. */
export const feedbackAt = async (app: App, ask: { db: Db; place: CodePlace; now: Date }): Promise<Feedback> =>
  (await kindOf(app, ask.place)?.feedback?.(ask)) ?? 'cases';
