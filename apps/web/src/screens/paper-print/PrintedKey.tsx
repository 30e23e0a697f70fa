import type { PrintedQuestion } from '@praxis/contract/assessments/paper-print';
import { useTranslation } from 'react-i18next';
import { PartsKey } from '../../parts/question-parts/PartsKey.tsx';
import { letterAt } from '../../parts/question-parts/plain-text.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';

const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

/** What is right in a question, and why, for who marks on paper. */
export function PrintedKey({ question: { options, parts, key } }: { question: PrintedQuestion }) {
  const { t } = useTranslation(['papers', 'question-words']);
  const letters = options.flatMap(({ name }, at) => (key.options.includes(name) ? [letterAt(at)] : []));
  const truth = key.truth === null ? [] : [t(key.truth ? 'question-words:true' : 'question-words:false')];
  const words = [...letters, ...truth, ...key.accepted];
  return (
    <div className="mt-2 border-l-2 border-pine pl-3">
      {words.length > 0 && (
        <p>
          {t('print_answer')}
          <b>{letters.length > 0 ? listed(words) : words.join(' / ')}</b>
        </p>
      )}
      {parts && key.parts && <PartsKey parts={parts} keyParts={key.parts} />}
      {(['reference', 'analysis'] as const).map(
        (part) =>
          key[part] && (
            <div key={part} className="mt-1">
              <p className="text-12 text-ink-3">{t(part === 'reference' ? 'reference' : 'print_explanation')}</p>
              <Written html={key[part]} />
            </div>
          ),
      )}
      {words.length === 0 && !key.parts && !key.reference && !key.analysis && <p className="text-ink-3">{t('print_no_key')}</p>}
    </div>
  );
}
