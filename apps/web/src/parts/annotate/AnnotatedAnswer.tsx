import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import { useTranslation } from 'react-i18next';
import { CodeListing } from '../code/CodeListing.tsx';
import { AnnotatedText } from './AnnotatedText.tsx';
import AnnotatedWork from './AnnotatedWork.tsx';
import { useAnnotating } from './annotating.ts';
import { onText } from './annotation-model.ts';

/** A program as it reads best; with a tool in hand or marks on it, as text that carries them. */
function Program({ code, language, label }: { code: string; language: string; label: string }) {
  const hand = useAnnotating();
  const marked = onText(hand?.annotations.marks ?? [], 'answer').length > 0;
  if (hand && (marked || hand.tool)) return <AnnotatedText document="answer" text={code} mono />;
  return <CodeListing code={code} language={language as 'python'} label={label} />;
}

/** A written answer or a program that takes marks. */
export default function AnnotatedAnswer({
  attemptId,
  item,
  value,
  marks,
}: {
  attemptId: string;
  item: number;
  value: Extract<AnswerValue, { text: string } | { code: string }>;
  marks?: boolean;
}) {
  const { t } = useTranslation('annotate');
  return (
    <AnnotatedWork on={{ subject: 'answer', ref: `${attemptId}.${item}` }} marks={marks} draws={false}>
      {'code' in value ? (
        <Program code={value.code} language={value.language} label={t('program')} />
      ) : (
        <AnnotatedText document="answer" text={value.text} formulas />
      )}
    </AnnotatedWork>
  );
}
