import type { App } from '../../../platform/app.ts';
import type { Answers } from './form.rules.ts';

/** The sealed answers of a registration. */
export const sealedAnswers = (app: Pick<App, 'secrets'>, registration: { form_sealed: Buffer | null }): Answers =>
  registration.form_sealed ? (JSON.parse(app.secrets.decrypt(registration.form_sealed)) as Answers) : {};

/** Answers as they are stored; nothing when there are none. */
export const seal = (app: Pick<App, 'secrets'>, answers: Answers) =>
  Object.keys(answers).length > 0 ? app.secrets.encrypt(JSON.stringify(answers)) : null;
