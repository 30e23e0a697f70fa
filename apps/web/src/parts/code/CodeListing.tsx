import { Suspense } from 'react';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Otherwise } from '../../ui/failures/Otherwise.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import type { CodeLanguage } from './code-languages.ts';

const CodeView = lazyPart(() => import('./CodeView.tsx'));

/** A program to read, on a page or on paper; as plain text until its colours come, and when they cannot. */
export function CodeListing({ code, language, label }: { code: string; language: CodeLanguage; label: string }) {
  const plain = <CodeBlock label={label}>{code}</CodeBlock>;
  return (
    <Otherwise instead={plain}>
      <Suspense fallback={plain}>
        <CodeView code={code} language={language} label={label} />
      </Suspense>
    </Otherwise>
  );
}
