import type { FileAnswer } from '@praxis/contract/assessments/file-questions';
import { allowLateFile } from '@praxis/contract/assessments/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { AnnotatedText } from '../annotate/AnnotatedText.tsx';
import AnnotatedWork from '../annotate/AnnotatedWork.tsx';
import { FileView } from './FileView.tsx';
import { useAnswerFiles } from './useAnswerFiles.ts';

const isWeb = (link: string) => /^https?:\/\//i.test(link.trim());

/** The answer to a file question after it was handed in, for its marker (`marks`) and its student. */
export default function HandedInFiles({
  attemptId,
  item,
  value,
  marks,
}: {
  attemptId: string;
  item: number;
  value: FileAnswer;
  marks?: boolean;
}) {
  const { t } = useTranslation('homework');
  const query = useAnswerFiles(attemptId);
  const files = (query.data?.files ?? []).filter((file) => file.item === item);
  const allow = async (sha256: string) => {
    try {
      await call(allowLateFile, { attempt_id: attemptId, item, sha256 });
      query.refresh();
    } catch (failure) {
      showFailure(failure);
    }
  };
  return (
    <AnnotatedWork
      on={{ subject: 'answer', ref: `${attemptId}.${item}` }}
      marks={marks}
      draws={files.some(({ pages }) => pages.length > 0)}
    >
      {value.text.trim() !== '' && (
        <div className="mb-4">
          <AnnotatedText document="answer" text={value.text} formulas />
        </div>
      )}
      {value.links.some((link) => link.trim() !== '') && (
        <ul className="mb-4">
          {value.links.map((link) => (
            <li key={link} className="break-all">
              {isWeb(link) ? (
                <a href={link.trim()} target="_blank" rel="noopener noreferrer nofollow">
                  {link}
                </a>
              ) : (
                link
              )}
            </li>
          ))}
        </ul>
      )}
      {query.isPending && <Skeleton rows={3} />}
      {query.error && <Problem of={query.error} retry={() => void query.refetch()} />}
      {files.map((file) => (
        <FileView
          key={file.sha256}
          attemptId={attemptId}
          file={file}
          action={
            marks &&
            file.state === 'missing' && (
              <Button size="small" disabled={file.allowed} onClick={() => void allow(file.sha256)}>
                {t(file.allowed ? 'allowed' : 'allow')}
              </Button>
            )
          }
        />
      ))}
      {query.data && files.length === 0 && value.text.trim() === '' && <p className="text-ink-3">{t('no_files_handed')}</p>}
    </AnnotatedWork>
  );
}
