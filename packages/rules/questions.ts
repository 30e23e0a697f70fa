import { partTypes, type QuestionContent, type QuestionKey, type QuestionType } from '@praxis/contract/questions/content';
import { faultsOfParts } from './part-faults.ts';
import { type QuestionFaults, showsNothing } from './question-faults.ts';

export type { QuestionFaults } from './question-faults.ts';
export { showsNothing } from './question-faults.ts';

function faultsOfOptions(type: 'single' | 'multi', content: QuestionContent, key: QuestionKey): QuestionFaults {
  const faults: QuestionFaults = {};
  const names = content.options.map((option) => option.key);
  if (content.options.length < 2) faults.options = 'options_two';
  for (const option of content.options) if (showsNothing(option.html)) faults[`option.${option.key}`] = 'option_empty';
  if (new Set(names).size !== names.length || key.correct.some((name) => !names.includes(name))) faults.correct = 'correct_unknown';
  else if (key.correct.length === 0) faults.correct = 'correct_required';
  else if (type === 'single' && key.correct.length > 1) faults.correct = 'correct_single';
  return faults;
}

function faultsOfProgram(content: QuestionContent): QuestionFaults {
  const program = content.program;
  if (!program || program.languages.length === 0) return { languages: 'languages_required' };
  const faults: QuestionFaults = {};
  for (const language of program.languages) {
    if ((program.initial_code[language] ?? '').trim() === '') faults[`code.${language}`] = 'initial_code_required';
  }
  if (program.input_params.trim() === '') faults.input_params = 'input_params_required';
  if (program.output.trim() === '') faults.output = 'output_required';
  return faults;
}

/** Every rule a question breaks (S-200 to S-204); empty when it may be saved. */
export function faultsOf(type: QuestionType, content: QuestionContent, key: QuestionKey): QuestionFaults {
  const faults: QuestionFaults = showsNothing(content.stem) ? { stem: 'stem_required' } : {};
  if (type === 'single' || type === 'multi') Object.assign(faults, faultsOfOptions(type, content, key));
  if (type === 'judge' && key.truth === null) faults.truth = 'truth_required';
  if (type === 'programming') Object.assign(faults, faultsOfProgram(content));
  if (partTypes.some((one) => one === type)) Object.assign(faults, faultsOfParts(type, content, key));
  if (key.accepted.some((answer) => answer.trim() === '')) faults.accepted = 'accepted_empty';
  return faults;
}
