import type { questionsMessages } from '@praxis/contract/questions/messages';

type Rule = keyof typeof questionsMessages;
/** What is wrong with a question, by the part it concerns: stem, options, option.A, correct, truth, languages, code.java, input_params, output, parts, blank.b1, prompt.a, choice.a, item.a, value, tolerance, units. */
export type QuestionFaults = Record<string, Rule>;

/** Whether rich text shows nothing. */
export const showsNothing = (html: string) =>
  !/<(img|hr|table)\b|data-formula="[^"]/.test(html) && html.replace(/<[^>]*>|&nbsp;|[\s\u200b]/g, '') === '';
