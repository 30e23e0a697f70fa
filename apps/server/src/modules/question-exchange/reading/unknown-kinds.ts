import type { MessageKey } from '@praxis/contract/messages';
import type { MessagePart } from '../../../platform/messages.ts';

/** What other systems call the kinds of questions that we do not have. */
const kinds: [RegExp, MessageKey][] = [
  [/drag|gapMatch|ddwtos|response_grp/i, 'question_kind_dragging'],
  [/match|associate/i, 'question_kind_matching'],
  [/order/i, 'question_kind_ordering'],
  [/categori[sz]ation/i, 'question_kind_sorting'],
  [/calculated|formula|arithmetic/i, 'question_kind_calculated'],
  [/numeric|significant/i, 'question_kind_numerical'],
  [/dropdown|inlineChoice|gapselect|hottext/i, 'question_kind_dropdowns'],
  [/file|upload/i, 'question_kind_file'],
  [/hot.?spot|selectPoint|positionObject|response_xy|ddmarker|ddimage/i, 'question_kind_picture'],
  [/drawing/i, 'question_kind_drawing'],
  [/likert|opinion|slider/i, 'question_kind_scale'],
  [/jumbled|quiz_bowl/i, 'question_kind_sentence'],
  [/blanks|cloze|multianswer|response_str|textEntry|fib.?plus/i, 'question_kind_blanks'],
  [/text_only|description|stimulus|without interaction/i, 'question_kind_text'],
  [/response_lid|\+|×/, 'question_kind_parts'],
];

/** A kind of question that we do not have, by what its maker calls it. */
export function kindLabel(name: string): MessagePart {
  const known = kinds.find(([pattern]) => pattern.test(name));
  return known ? { key: known[1] } : { key: 'question_kind_other', values: { name: name.slice(0, 60) } };
}
