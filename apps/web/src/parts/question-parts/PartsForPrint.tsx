import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { PartsForStudent } from '@praxis/contract/questions/parts';
import { PartsView } from './PartsView.tsx';
import { letterAt, plainText } from './plain-text.ts';

/** The parts of a question on paper: what may be chosen, and what was answered so far. */
export function PartsForPrint({ parts, value }: { parts: PartsForStudent; value: AnswerValue | undefined }) {
  return (
    <>
      <PartsView parts={parts} value={value} />
      {parts.kind === 'matching' && (
        <p className="mt-1">{parts.choices.map(({ html }, at) => `${letterAt(at)} ${plainText(html)}`).join('　')}</p>
      )}
      {parts.kind === 'ordering' && (value == null || !('order' in value)) && (
        <ul className="list-disc pl-5">
          {parts.items.map(({ key, html }) => (
            <li key={key}>{plainText(html)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
