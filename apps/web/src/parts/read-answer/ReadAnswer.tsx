import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { AnswerFile } from '@praxis/contract/assessments/homework';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { isBlankAnswer } from '@praxis/rules/blank-answer';
import { Paperclip } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { fileSize } from '../course/course-labels.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));
const PlainTextView = lazyPart(() => import('../writing/formulas/PlainTextView.tsx'));
const PartsView = lazyPart(() => import('../question-parts/PartsView.tsx').then((file) => ({ default: file.PartsView })));

const isWeb = (link: string) => /^https?:\/\//i.test(link.trim());

/** Files of an answer: pictures where there are some, and the way to the bytes. */
function Files({ files }: { files: readonly AnswerFile[] }) {
  const { t } = useTranslation('read-answer');
  return files.map((file) => (
    <div key={file.sha256} className="mt-3 first:mt-0">
      <p className="flex items-center gap-2 text-14">
        <Paperclip className="size-4 flex-none text-ink-3" strokeWidth={1.6} aria-hidden="true" />
        {file.address ? (
          <a className="min-w-0 break-all" href={file.address}>
            {file.name}
          </a>
        ) : (
          <span className="min-w-0 break-all">{file.name}</span>
        )}
        <span className="flex-none text-12 text-ink-3">{file.address ? fileSize(file.size) : t(`file_${file.state}`)}</span>
      </p>
      {file.pages.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {file.pages.map(({ address, width, height }, at) => (
            <a key={address} href={address} target="_blank" rel="noopener">
              <img
                src={address}
                alt={t('page_of', { name: file.name, no: at + 1 })}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto max-h-72 w-auto max-w-full rounded-md border border-line"
              />
            </a>
          ))}
        </div>
      )}
    </div>
  ));
}

/** Whether nothing stands in an answer. */
function isEmpty(value: NonNullable<AnswerValue>) {
  if ('files' in value) return value.files.length === 0 && [value.text, ...value.links].every((text) => text.trim() === '');
  if ('options' in value) return value.options.length === 0;
  if ('truth' in value) return false;
  if ('text' in value) return value.text.trim() === '';
  return 'code' in value ? value.code.trim() === '' : isBlankAnswer(value);
}

const Words = ({ text }: { text: string }) => (
  <p className="break-words whitespace-pre-wrap">
    <Suspense fallback={text}>
      <PlainTextView text={text} code={false} />
    </Suspense>
  </p>
);

type ReadAnswerProps = { question: QuestionForStudent | undefined; value: AnswerValue | undefined; files: readonly AnswerFile[] };

/** An answer to be read alone: nothing to fill in, nothing to mark. */
export function ReadAnswer({ question, value, files }: ReadAnswerProps) {
  const { t } = useTranslation('read-answer');
  if (!value || isEmpty(value)) return <p className="text-ink-3">{t('nothing')}</p>;
  if ('files' in value)
    return (
      <>
        {value.text.trim() !== '' && <Words text={value.text} />}
        {value.links
          .filter((link) => link.trim() !== '')
          .map((link) => (
            <p key={link} className="break-all">
              {isWeb(link) ? (
                <a href={link.trim()} target="_blank" rel="noopener noreferrer nofollow">
                  {link}
                </a>
              ) : (
                link
              )}
            </p>
          ))}
        <Files files={files} />
      </>
    );
  if ('options' in value)
    return (
      <Suspense fallback={null}>
        {(question?.options ?? [])
          .filter(({ name }) => value.options.includes(name))
          .map(({ name, html }) => (
            <Written key={name} html={html} />
          ))}
      </Suspense>
    );
  if ('truth' in value) return <p>{t(value.truth ? 'true' : 'false')}</p>;
  if ('text' in value) return <Words text={value.text} />;
  if ('code' in value) return <pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-13">{value.code}</pre>;
  return question?.parts ? (
    <Suspense fallback={null}>
      <PartsView parts={question.parts} value={value} />
    </Suspense>
  ) : null;
}
