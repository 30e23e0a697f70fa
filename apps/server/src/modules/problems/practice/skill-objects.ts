import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { registerSkillObject } from '../../skills/index.ts';
import { listedProblems } from '../problems.store.ts';
import { mayUseProblem } from './places.ts';
import { solvedStates } from './solvers.store.ts';

const MINUTES = 30;
const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

/** Problems of the practice area that skills are linked to. */
export const problemSkills = (app: App) =>
  registerSkillObject(app, {
    kind: 'problem',
    async visible(db, objects, { userId }) {
      const ids = [...new Set(objects.map(({ id }) => id).filter(isId))];
      const states = await solvedStates(db, userId, ids);
      return (await listedProblems(db, ids)).map(({ id, title }) => {
        const link = addressOf('problem', { problemId: id });
        return { id, part: '', title, link, minutes: MINUTES, done: states.get(id) === 'solved' };
      });
    },
    async linkable(db, ids, userId) {
      const usable = new Set<string>();
      for (const id of ids.filter(isId)) if (await mayUseProblem(db, userId, id)) usable.add(id);
      return usable;
    },
  });
