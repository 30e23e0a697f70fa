import { answerFeedback, listFeedback, listOwnFeedback, sendFeedback, setFeedbackState } from '@praxis/contract/admin/feedback';
import { row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const operators = { allowed: ['operator'], refusal: 'not_available' } as const;

async function input({ people, done, canary }: MatrixSchool) {
  const posted = await done(people.student, sendFeedback, { text: `Something ${canary}`, page: '/', browser: 'x' });
  return { feedback_id: (posted as { feedback_id: string }).feedback_id };
}

/** What people tell those who run the platform. */
export const feedbackRows = [
  one({ endpoint: sendFeedback, input: () => ({ text: 'Something', page: '/index/home', browser: 'x' }), allowed: signedIn }),
  one({ endpoint: listOwnFeedback, input: () => ({}), allowed: signedIn }),
  one({ endpoint: listFeedback, input: () => ({}), ...operators }),
  one({ endpoint: setFeedbackState, input: async (school) => ({ ...(await input(school)), state: 'seen' as const }), ...operators }),
  one({ endpoint: answerFeedback, input: async (school) => ({ ...(await input(school)), answer: 'Thank you' }), ...operators }),
];
