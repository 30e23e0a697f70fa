import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import type { CodePage } from '@praxis/contract/problems/problems';
import { programLanguages } from '@praxis/contract/questions/content';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { CodeBar } from '../code/bar/CodeBar.tsx';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { type CodeLanguage, languageNames } from '../code/code-languages.ts';
import { SampleBoxes } from '../code/SampleBoxes.tsx';
import { Workbench, type WorkbenchPane } from '../code/Workbench.tsx';
import { ProblemStatement, Samples } from '../judging/ProblemStatement.tsx';
import { ResultsPane } from '../judging/submission/ResultsPane.tsx';
import { useCodeRuns } from '../judging/useCodeRuns.ts';
import { QuestionHead } from './QuestionPane.tsx';
import { SaveLabel } from './SaveLabel.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { useAttemptState } from './session/useAttempt.ts';
import { useAttemptCode } from './session/useAttemptCode.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

function Statement({
  question,
  keeper: session,
  page,
  language,
}: {
  question: QuestionForStudent;
  keeper: AttemptSession;
  page: CodePage | undefined;
  language: string;
}) {
  const { t } = useTranslation('code');
  const { program } = question;
  const problem = question.type === 'oj' ? page : undefined;
  return (
    <div className="px-8 py-7 phone:px-4 phone:py-5">
      <QuestionHead question={question} keeper={session} />
      {problem ? (
        <ProblemStatement page={problem} language={language} untitled />
      ) : (
        <article className="text-16 leading-read">
          <Suspense fallback={<Skeleton rows={2} />}>
            <Written html={question.stem} />
          </Suspense>
        </article>
      )}
      {program && (
        <>
          <p className="mt-4 text-13 text-ink-3">{t('limits', { time: program.time_ms, memory: program.memory_mb })}</p>
          <SampleBoxes input={program.input_params} output={program.output} />
          {page && <Samples samples={page.samples.filter((one) => one.input.trim() !== program.input_params.trim())} />}
        </>
      )}
    </div>
  );
}

/** What is being written: the answer as it stands, or what the question begins with. Only an untouched beginning is exchanged with the language. */
function useProgram(question: QuestionForStudent, session: AttemptSession, page: CodePage | undefined) {
  const value = useAttemptState(session).values[question.item];
  const offered = page && programLanguages.filter((one) => page.languages.some(({ editor }) => editor === one));
  const languages: readonly CodeLanguage[] = question.program?.languages ?? offered ?? programLanguages;
  const start = (language: CodeLanguage) =>
    question.program?.initial_code[language] ?? page?.languages.find(({ editor }) => editor === language)?.initial_code ?? '';
  const written = value && 'code' in value ? value : undefined;
  const language = written?.language ?? languages[0] ?? 'python';
  const code = written?.code ?? start(language);
  const put = (next: CodeLanguage, text: string) => session.answer(question.item, { language: next, code: text });
  const untouched = code.trim() === '' || code === start(language);
  return {
    languages: languages.map((one) => ({ value: one, label: languageNames[one] })),
    language,
    code,
    write: (text: string) => put(language, text),
    choose: (next: CodeLanguage) => put(next, untouched ? start(next) : code),
    reset: untouched ? undefined : () => put(language, start(language)),
  };
}

/** What is judged: the answer as it stands, in the first language of the judge that is written like it. */
const judged = (page: CodePage | undefined, language: CodeLanguage, code: string) => ({
  language: page?.languages.find(({ editor }) => editor === language)?.id ?? judgeLanguages.find(({ editor }) => editor === language)!.id,
  code,
});

/** A question that is answered by a program: statement, editor and what a run says. */
export function ProgramPane({ question, keeper: session }: { question: QuestionForStudent; keeper: AttemptSession }) {
  const { t } = useTranslation('code');
  const { marks, phase } = useAttemptState(session);
  const { at, page } = useAttemptCode(question, session);
  const program = useProgram(question, session, page.data);
  const can = page.data?.can ?? { submit: false, try: false, edit: false, see_all: false };
  const runs = useCodeRuns(at, { ...can, custom: page.data?.interactive === false }, () =>
    judged(page.data, program.language, program.code),
  );
  const [pane, setPane] = useState<WorkbenchPane>('statement');
  const locked = phase !== 'open';
  const mark = marks[question.item];
  const help = useId();
  // There the bar above and the foot say it: this bar has no room for it.
  const phone = useIsPhone();
  const act = (what: 'run' | 'submit') => () => {
    setPane('results');
    runs[what]();
  };
  const run = can.try && !locked ? act('run') : undefined;
  const submit = can.submit && !locked ? act('submit') : undefined;
  return (
    <>
      {page.data?.judge_notice && <Strip>{page.data.judge_notice}</Strip>}
      <Workbench
        pane={pane}
        onPane={setPane}
        statement={
          <Statement question={question} keeper={session} page={page.data} language={judged(page.data, program.language, '').language} />
        }
        bar={
          <CodeBar
            languages={program.languages}
            language={program.language}
            onLanguage={program.choose}
            locked={locked}
            saved={mark && !phone && <SaveLabel mark={mark} />}
            onReset={program.reset}
            onRun={run}
            running={runs.running}
            onSubmit={submit}
            submitting={runs.submitting}
          />
        }
        editor={
          <CodeEditor
            language={program.language}
            value={program.code}
            label={t('your_program')}
            describedBy={help}
            readOnly={locked}
            notes={runs.notes}
            onChange={program.write}
            onRun={run}
            onSubmit={submit}
          />
        }
        results={can.try || can.submit ? <ResultsPane runs={runs} /> : undefined}
      />
      <p id={help} className="sr-only">
        {t('leave_help')}
      </p>
    </>
  );
}
