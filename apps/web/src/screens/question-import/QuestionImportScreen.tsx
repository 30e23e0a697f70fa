import { checkQuestionFile } from '@praxis/contract/question-exchange/question-exchange';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ImportProgress, ImportRefused } from '../../parts/upload/ImportState.tsx';
import { UploadField } from '../../parts/upload/UploadField.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { OwnImports } from './OwnImports.tsx';
import { type ImportPage, type Only, useQuestionImport } from './useQuestionImport.ts';

const ExportDialog = lazyPart(() =>
  import('../../parts/question-exchange/ExportQuestionsDialog.tsx').then((file) => ({ default: file.ExportQuestionsDialog })),
);

function Working({ found }: { found: ImportPage }) {
  const { t } = useTranslation('question-import');
  const isFirst = found.state === 'reading';
  return (
    <ImportProgress
      label={t(isFirst ? 'reading' : 'importing')}
      name={found.name}
      percent={found.progress}
      note={t(isFirst ? 'nothing_yet' : 'may_leave')}
    />
  );
}

/** The place for the file: by click, keyboard or drop. Beside it what the last one was refused for. */
function ChooseFile({ refused, onStarted }: { refused?: ImportPage; onStarted: (importId: string, jobId: string) => void }) {
  const { t } = useTranslation('question-import');
  const check = useMutation({
    mutationFn: (file_id: string) => call(checkQuestionFile, { file_id }),
    onSuccess: ({ import_id, job_id }) => onStarted(import_id, job_id),
  });
  return (
    <>
      {refused && <ImportRefused title={refused.name} reason={refused.problem} />}
      <UploadField
        label={t('choose')}
        accept=".docx,.txt,.gift,.aiken,.xml,.qti,.zip,.imscc"
        purpose="question_import"
        help={t('choose_help')}
        onDone={(fileId) => check.mutate(fileId)}
      />
      <Problem of={check.error} />
      <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2">
        <li>{t('takes_word')}</li>
        <li>{t('takes_text')}</li>
        <li>{t('takes_qti')}</li>
        <li>{t('nothing_yet')}</li>
      </ul>
    </>
  );
}

/** Brings questions in from a file: upload, look at each as it would be, choose, done. The address keeps the place. */
export function QuestionImportScreen() {
  const { t } = useTranslation('question-import');
  const { importId } = useParams();
  const navigate = useNavigate();
  const [jobId, setJobId] = useState<string>();
  const [only, setOnly] = useState<Only>('all');
  const [exporting, setExporting] = useState(false);
  const query = useQuestionImport(importId, only, jobId);
  const now = importId ? query.data?.pages[0] : undefined;
  const start = (id: string, job: string) => {
    setJobId(job);
    setOnly('all');
    void navigate(`/index/questionImport/${id}`, { replace: true });
  };
  const accepted = (job: string | null) => {
    setJobId(job ?? undefined);
    void query.refetch();
  };
  const again = () => void navigate('/index/questionImport');
  const refused = now?.state === 'refused' || now?.state === 'failed' ? now : undefined;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Button onClick={() => setExporting(true)}>{t('export')}</Button>
          <Link to="/index/questions" className={buttonClasses('plain')}>
            {t('back')}
          </Link>
        </>
      }
    >
      <div className="max-w-[960px]">
        {(!importId || refused) && <ChooseFile refused={refused} onStarted={start} />}
        {!importId && <OwnImports />}
        {importId && query.isPending && <Skeleton rows={5} label={t('loading')} />}
        <Problem of={query.error} retry={() => void query.refetch()} />
        {now && (now.state === 'reading' || now.state === 'importing') && <Working found={now} />}
        {now && !refused && !/ing$/.test(now.state) && (
          <FileQuestions key={now.import_id} found={now} query={query} only={only} onOnly={setOnly} onAccepted={accepted} onAgain={again} />
        )}
      </div>
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </Page>
  );
}
