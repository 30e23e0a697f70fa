import type { DataOf } from '@praxis/contract/core/endpoint';
import type { classQuestionResult } from '@praxis/contract/live-classes/questions';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { EmptyState } from '../../../ui/States.tsx';

type Result = DataOf<typeof classQuestionResult>;
type Line = Result['answers'][number] & { id: string };

/** Who answered what, as far as it is not anonymous (S-021). */
export function AnswersDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const { question, answers, words: text } = result;
  const answerText = ({ answer }: Line) => {
    if (question.type === 'short') return answer.text;
    if (question.type === 'judge') return t(answer.options[0] === 0 ? 'true' : 'false');
    return answer.options.map((place) => String.fromCharCode(65 + place)).join('');
  };
  const columns: Column<Line>[] = [
    { head: t('column_name'), cell: ({ person }) => person.name },
    { head: t('column_answer'), cell: answerText, wide: true },
    { head: t('column_right'), cell: ({ correct }) => (correct === null ? '' : t(correct ? 'right' : 'wrong')) },
    { head: t('column_seconds'), cell: ({ ms }) => (ms / 1000).toFixed(1), numeric: true },
  ];
  return (
    <Dialog open onClose={onClose} title={t('by_student')} summary={question.stem} width="usual">
      {question.anonymous && <p className="mb-2 text-13 text-ink-3">{t('anonymous_result')}</p>}
      {question.anonymous && text.length > 0 && (
        <ul className="max-h-[55vh] overflow-y-auto">
          {text.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nameless answers have no identity
            <li key={at} className="border-t border-line py-1.5 wrap-anywhere">
              {one}
            </li>
          ))}
        </ul>
      )}
      {!question.anonymous && answers.length === 0 && <EmptyState plain>{t('no_answers')}</EmptyState>}
      {answers.length > 0 && (
        <div className="max-h-[55vh] overflow-y-auto">
          <Ledger label={t('by_student')} items={answers.map((one) => ({ ...one, id: one.person.id }))} columns={columns} />
        </div>
      )}
    </Dialog>
  );
}
