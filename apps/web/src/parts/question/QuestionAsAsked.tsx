import type { QuestionContent, QuestionType } from '@praxis/contract/questions/content';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { SharedStem } from '../shared-stem/SharedStem.tsx';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));
const PartsAnswer = lazyPart(() => import('../question-parts/PartsAnswer.tsx'));
const languageLabels = { java: 'Java', python: 'Python', cpp: 'C++' } as const;

function Samples({ program }: { program: NonNullable<QuestionContent['program']> }) {
  const { t } = useTranslation('question-bank');
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-4 phone:grid-cols-1">
        {(['input_params', 'output'] as const).map((side) => (
          <div key={side}>
            <dt className="mb-1 text-13 text-ink-2">{t(side)}</dt>
            <dd>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-13">
                {program[side]}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-ink-3">{t('limits', { time: program.time_ms, memory: program.memory_mb })}</p>
      {program.languages.map((language) => (
        <div key={language} className="mt-3">
          <p className="mb-1 text-13 text-ink-2">{languageLabels[language]}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-13">
            {program.initial_code[language]}
          </pre>
        </div>
      ))}
    </>
  );
}

/** A question as a student meets it, without its key; nothing can be answered here. */
export function QuestionAsAsked({ type, content, score }: { type: QuestionType; content: QuestionContent; score: number }) {
  const { t } = useTranslation(['question-bank', 'question-words']);
  const choices =
    type === 'judge'
      ? [t('question-words:true'), t('question-words:false')].map((text) => ({ key: text, html: text }))
      : content.options.map((option) => ({ key: option.key, html: option.html }));
  return (
    <Suspense fallback={null}>
      {content.shared && <SharedStem className="mb-4" html={content.shared.html} />}
      <p className="mb-3 text-13 text-ink-3">
        {t(`question-words:type_${type}`)}　{t('question-words:points', { count: score })}
      </p>
      {content.parts ? (
        <div inert>
          <PartsAnswer stem={content.stem} parts={content.parts} value={null} locked={false} onAnswer={() => undefined} />
        </div>
      ) : (
        <Written html={content.stem} />
      )}
      {choices.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2">
          {choices.map(({ key, html }, at) => (
            <li key={key} className="flex items-start gap-3 rounded-md border border-line-2 px-4 py-2 text-15">
              <b className="w-4 flex-none leading-[26px] text-ink-2">{String.fromCharCode(65 + at)}</b>
              <span className="min-w-0 flex-1 leading-[26px] [&_p]:m-0">
                <Written html={html} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {type === 'short' && <div className="mt-4 h-24 rounded-md border border-control bg-raised" />}
      {type === 'programming' && content.program && <Samples program={content.program} />}
    </Suspense>
  );
}
