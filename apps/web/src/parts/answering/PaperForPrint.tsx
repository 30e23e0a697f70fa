import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/language/dates.ts';
import { CodeListing } from '../code/CodeListing.tsx';
import { typeWords } from '../question/type-words.ts';
import { PartsForPrint } from '../question-parts/PartsForPrint.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { useAttemptState } from './session/useAttempt.ts';

type Written = ComponentType<{ html: string }>;

/** The whole paper with the answers so far, only on paper. Built when somebody prints. */
export function PaperForPrint({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page, values } = useAttemptState(session);
  const [wanted, setWanted] = useState(false);
  const [Written, setWritten] = useState<Written>();
  // The print dialog is outside React, and takes what stands there when this event is over: nothing may load or wait then.
  useEffect(() => {
    void import('../writing/RichTextView.tsx').then((file) => setWritten(() => file.default));
    const before = () => flushSync(() => setWanted(true));
    window.addEventListener('beforeprint', before);
    return () => window.removeEventListener('beforeprint', before);
  }, []);
  if (!wanted || !Written) return null;
  return (
    <div className="hidden px-2 print:block">
      <h1 className="mb-4 font-serif text-20 font-bold">{page.title}</h1>
      {page.questions.map((question) => {
        const value = values[question.item];
        const chosen = value && 'options' in value ? value.options : [];
        return (
          <section key={question.item} className="mb-5 break-inside-avoid">
            {question.shared && (question.shared.from === question.item || page.resp_mode === 2) && (
              <div className="mb-3 border-l-2 border-line-2 pl-3">
                <Written html={question.shared.html} />
              </div>
            )}
            <p className="font-bold">
              {question.item}. {listed([typeWords(question.type, question.file?.accepts, t), t('points', { count: question.score })])}
            </p>
            <Written html={question.stem} />
            {question.options.map((option, no) => (
              <div key={option.name} className="flex gap-2">
                <span>
                  {chosen.includes(option.name) ? '☒' : '☐'} {String.fromCharCode(65 + no)}
                </span>
                <Written html={option.html} />
              </div>
            ))}
            {question.parts && <PartsForPrint parts={question.parts} value={value} />}
            {value && 'truth' in value && <p>☒ {t(value.truth ? 'true' : 'false')}</p>}
            {value && 'text' in value && <p className="whitespace-pre-wrap">{value.text}</p>}
            {value && 'files' in value && value.files.length > 0 && <p>{listed(value.files.map(({ name }) => name))}</p>}
            {value && 'code' in value && <CodeListing code={value.code} language={value.language} label={t('your_program')} />}
          </section>
        );
      })}
    </div>
  );
}
