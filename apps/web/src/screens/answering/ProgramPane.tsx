import type { QuestionForStudent } from '@praxis/contract/papers';
import { programLanguages } from '@praxis/contract/question-content';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBar } from '../../parts/code/CodeBar.tsx';
import { CodeEditor } from '../../parts/code/CodeEditor.tsx';
import { type CodeLanguage, languageNames } from '../../parts/code/code-languages.ts';
import { SampleBoxes } from '../../parts/code/SampleBoxes.tsx';
import { Workbench } from '../../parts/code/Workbench.tsx';
import { Skeleton } from '../../ui/States.tsx';
import type { AttemptKeeper } from './attempt-keeper.ts';
import { QuestionHead } from './QuestionPane.tsx';
import { SaveWord } from './SaveWord.tsx';
import { useAttemptState } from './useAttempt.ts';

const Written = lazy(() => import('../../parts/course/HandoutView.tsx'));

function Statement({ question, keeper }: { question: QuestionForStudent; keeper: AttemptKeeper }) {
  const { t } = useTranslation('code');
  const { program } = question;
  return (
    <div className="px-8 py-7 phone:px-4 phone:py-5">
      <QuestionHead question={question} keeper={keeper} />
      <article className="text-16 leading-read">
        <Suspense fallback={<Skeleton rows={2} />}>
          <Written html={question.stem} />
        </Suspense>
      </article>
      {program && (
        <>
          <p className="mt-4 text-13 text-ink-3">{t('limits', { time: program.time_ms, memory: program.memory_mb })}</p>
          <SampleBoxes input={program.input_params} output={program.output} />
        </>
      )}
    </div>
  );
}

/** What is being written: the answer as it stands, or what the question begins with. Only an untouched beginning is exchanged with the language. */
function useProgram(question: QuestionForStudent, keeper: AttemptKeeper) {
  const value = useAttemptState(keeper).values[question.item];
  const languages: readonly CodeLanguage[] = question.program?.languages ?? programLanguages;
  const beginning = (language: CodeLanguage) => question.program?.initial_code[language] ?? '';
  const written = value && 'code' in value ? value : undefined;
  const language = written?.language ?? languages[0] ?? 'python';
  const code = written?.code ?? beginning(language);
  const put = (next: CodeLanguage, text: string) => keeper.answer(question.item, { language: next, code: text });
  const untouched = code.trim() === '' || code === beginning(language);
  return {
    languages: languages.map((one) => ({ value: one, label: languageNames[one] })),
    language,
    code,
    write: (text: string) => put(language, text),
    choose: (next: CodeLanguage) => put(next, untouched ? beginning(next) : code),
    reset: untouched ? undefined : () => put(language, beginning(language)),
  };
}

/** A question that is answered by a program: statement, editor and what a run says. */
export function ProgramPane({ question, keeper }: { question: QuestionForStudent; keeper: AttemptKeeper }) {
  const { t } = useTranslation('code');
  const { marks, phase } = useAttemptState(keeper);
  const program = useProgram(question, keeper);
  const locked = phase !== 'open';
  const mark = marks[question.item];
  const help = useId();
  return (
    <>
      <Workbench
        statement={<Statement question={question} keeper={keeper} />}
        bar={
          <CodeBar
            languages={program.languages}
            language={program.language}
            onLanguage={program.choose}
            locked={locked}
            saved={mark && <SaveWord mark={mark} />}
            onReset={program.reset}
          />
        }
        editor={
          <CodeEditor
            language={program.language}
            value={program.code}
            label={t('your_program')}
            describedBy={help}
            readOnly={locked}
            onChange={program.write}
          />
        }
      />
      <p id={help} className="sr-only">
        {t('leave_help')}
      </p>
    </>
  );
}
