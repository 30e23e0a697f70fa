import { PAPER_LIMITS } from '@praxis/contract/assessments/papers';
import { quizConfig } from '@praxis/contract/assessments/quizzes';
import { below, child, childrenNamed, type XmlNode } from '../../../platform/foreign/xml.ts';
import { type LeftOut, leftOutNote, type PackedQuestion, scoreOfPacked } from '../../question-exchange/index.ts';
import type { Note } from '../archives/archive.ts';
import type { Content } from './resource-content.ts';

/** The fields of metadata that stand directly inside. */
const fieldsOf = (node: XmlNode | undefined) =>
  new Map(
    childrenNamed(child(node, 'qtimetadata'), 'qtimetadatafield').map((field) => [
      child(field, 'fieldlabel')?.text.trim().toLowerCase() ?? '',
      child(field, 'fieldentry')?.text.trim() ?? '',
    ]),
  );

const QUIZ = quizConfig.parse({ short_answers: 'propose' });
const MOST_TRIES = 100;

/** How often and how long learners may try, where the quiz says so. */
function limitsOf(fields: ReadonlyMap<string, string>) {
  const minutes = Number(fields.get('qmd_timelimit'));
  const tries = fields.get('cc_maxattempts') ?? '';
  const attempts = /^(unlimited|-1)$/i.test(tries) ? MOST_TRIES : Number(tries);
  return {
    ...(Number.isInteger(attempts) && attempts > 0 && { attempts: Math.min(attempts, MOST_TRIES) }),
    ...(minutes > 0 && minutes <= 43_200 && { duration_s: Math.round(minutes * 60) }),
  };
}

const declared = (nodes: readonly XmlNode[]) => nodes.some((node) => below(node, 'mattext').some((text) => text.text.trim() !== ''));

/** A quiz becomes one with a paper of the questions the bank has a type for; a bank is only told of. */
export function quizOf(
  root: XmlNode,
  sound: readonly PackedQuestion[],
  { places, left }: { places: number[]; left: LeftOut } = { places: [], left: [] },
): Content {
  const [assessment] = root.name === 'assessment' ? [root] : below(root, 'assessment');
  const fields = fieldsOf(assessment ?? child(root, 'objectbank') ?? root);
  const title = fields.get('bank_title') || assessment?.attributes.title;
  const stays = leftOutNote(left);
  if (!assessment) {
    const note: Note =
      places.length > 0 ? { key: 'note_question_bank', values: { count: places.length } } : { key: 'note_question_bank_empty' };
    return { title, beside: places.length > 0, notes: [note, ...stays] };
  }
  if (places.length === 0) return { title, notes: [{ key: stays.length > 0 ? 'note_quiz' : 'note_quiz_empty' }, ...stays] };
  const most = places.slice(0, PAPER_LIMITS.questions);
  const beyond = places.length - most.length;
  const cut: LeftOut = beyond > 0 ? [{ reason: { key: 'question_beyond_paper' }, count: beyond }] : [];
  const intro = declared([...childrenNamed(assessment, 'presentation_material'), ...childrenNamed(assessment, 'rubric')]);
  return {
    kind: 'quiz',
    config: { ...QUIZ, ...limitsOf(fields) },
    quiz: {
      title: '',
      mode: 'fixed',
      sections: [{ title: '', items: most.map((question) => ({ question, score: scoreOfPacked(sound[question]!) })), rules: [] }],
    },
    title,
    notes: [
      { key: 'note_quiz_taken', values: { count: most.length } },
      ...leftOutNote([...left, ...cut]),
      ...(intro ? [{ key: 'note_quiz_intro' } as const] : []),
    ],
  };
}
