import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { PartsForStudent } from '@praxis/contract/questions/parts';
import { BlankedStem } from './BlankedStem.tsx';
import { MatchingAnswer } from './MatchingAnswer.tsx';
import { NumberAnswer } from './NumberAnswer.tsx';
import { OrderingAnswer } from './OrderingAnswer.tsx';
import { Rich } from './Rich.tsx';

type PartsAnswerProps = {
  stem: string;
  parts: PartsForStudent;
  value: AnswerValue | undefined;
  locked: boolean;
  onAnswer: (value: AnswerValue) => void;
};

/** A question of parts with its fields: the stem with its blanks, or what stands below it. */
export default function PartsAnswer({ stem, parts, value, locked, onAnswer }: PartsAnswerProps) {
  if (parts.kind === 'blank') return <BlankedStem stem={stem} blanks={parts.blanks} value={value} locked={locked} onAnswer={onAnswer} />;
  return (
    <>
      <div className="mb-6">
        <Rich html={stem} />
      </div>
      {parts.kind === 'numeric' && <NumberAnswer parts={parts} value={value} locked={locked} onAnswer={onAnswer} />}
      {parts.kind === 'matching' && <MatchingAnswer parts={parts} value={value} locked={locked} onAnswer={onAnswer} />}
      {parts.kind === 'ordering' && <OrderingAnswer parts={parts} value={value} locked={locked} onAnswer={onAnswer} />}
    </>
  );
}
