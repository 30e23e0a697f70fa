import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankKeys } from '../../../parts/question-parts/keys/BlankKeys.tsx';
import { NumberKey } from '../../../parts/question-parts/keys/NumberKey.tsx';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Wrong } from '../../../ui/fields/Field.tsx';
import type { QuestionWriting } from '../useQuestionWriting.ts';
import { MatchingEditor } from './MatchingEditor.tsx';
import { OrderingEditor } from './OrderingEditor.tsx';

const TryParts = lazyPart(() => import('../../../parts/question-parts/TryParts.tsx'));

const sumOf = (key: KeyParts) =>
  key.kind === 'blank' && key.blanks.length > 0
    ? { score: Math.round(key.blanks.reduce((sum, { points }) => sum + points, 0) * 100) / 100 }
    : {};

/** What a question of parts is answered with, and a trial of it with the marking that will count. */
export default function PartsEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-parts');
  const { written, change, words: text } = writing;
  const { parts } = written.content;
  const key = written.key.parts;
  if (!parts || !key) return null;
  const put = (nextParts: QuestionParts, nextKey: KeyParts) =>
    change((before) => ({
      ...before,
      content: { ...before.content, parts: nextParts },
      key: { ...before.key, parts: nextKey },
      ...sumOf(nextKey),
    }));
  return (
    <section className="mt-7" aria-label={t('answer')} data-wrong={text.parts ? '' : undefined}>
      {text.parts && (
        <div role="alert" className="mb-3">
          <Wrong>{text.parts}</Wrong>
        </div>
      )}
      {parts.kind === 'blank' && key.kind === 'blank' && (
        <BlankKeys parts={parts} value={key} words={text} onChange={(next) => put(parts, next)} onParts={put} />
      )}
      {parts.kind === 'numeric' && key.kind === 'numeric' && (
        <NumberKey parts={parts} value={key} words={text} onChange={(next) => put(parts, next)} onParts={put} />
      )}
      {parts.kind === 'matching' && key.kind === 'matching' && <MatchingEditor parts={parts} value={key} words={text} onParts={put} />}
      {parts.kind === 'ordering' && key.kind === 'ordering' && <OrderingEditor parts={parts} value={key} words={text} onParts={put} />}
      <Suspense fallback={null}>
        <TryParts stem={written.content.stem} parts={parts} keyParts={key} score={written.score} />
      </Suspense>
    </section>
  );
}
