import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import { useEffect, useMemo } from 'react';
import { patiently } from '../../../platform/calls/patiently.ts';

type Load = () => Promise<unknown>;

const always: readonly Load[] = [
  () => import('../HandInDialog.tsx'),
  () => import('../MapDialog.tsx'),
  () => import('../../writing/RichTextView.tsx'),
];
const withPrograms: readonly Load[] = [() => import('../ProgramPane.tsx'), () => import('../../code/EditorFrame.tsx')];
const withFiles: readonly Load[] = [() => import('../../file-answer/FileAnswerPane.tsx')];
const withParts: readonly Load[] = [() => import('../../question-parts/PartsAnswer.tsx')];

const withFormulas: readonly Load[] = [() => import('../../writing/formulas/formula.ts')];

const FIRST_MS = 1500;
/** What does not come is fetched again when it is shown. */
const fetchAhead = (load: Load) => void patiently(load).catch(() => undefined);

/** Fetches with a paper what its later questions and its end need: the network may be away by then. */
export function usePaperAhead({ questions }: Pick<AttemptPage, 'questions'>) {
  const programs = questions.some(({ type }) => type === 'programming' || type === 'oj');
  const files = questions.some(({ file }) => file);
  const parts = questions.some((one) => one.parts);
  // They stand in stems, options, parts and shared stems alike. A short answer may be written with some.
  const formulas = useMemo(
    () => questions.some(({ type }) => type === 'short') || JSON.stringify(questions).includes('data-formula'),
    [questions],
  );
  // The code of a page is fetched outside React, after what is seen first.
  useEffect(() => {
    const loads = [
      ...always,
      ...(programs ? withPrograms : []),
      ...(files ? withFiles : []),
      ...(parts ? withParts : []),
      ...(formulas ? withFormulas : []),
    ];
    const timer = window.setTimeout(() => loads.forEach(fetchAhead), FIRST_MS);
    return () => window.clearTimeout(timer);
  }, [programs, files, parts, formulas]);
}
