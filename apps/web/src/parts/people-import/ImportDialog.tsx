import { fill } from '@praxis/contract/core/message';
import { platformMessages } from '@praxis/contract/core/messages';
import { MEMBER_SHEET_BYTES } from '@praxis/contract/people-import/people-import';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../platform/calls/form.ts';
import { download } from '../../platform/download.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { FileRefused, sendFile } from '../upload/upload.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { ImportReport } from './ImportReport.tsx';
import type { PeopleImport } from './people-import.ts';

const MB = 1_048_576;

function Progress({ words: text, share, note }: { words: string; share: number; note: string }) {
  return (
    <div aria-live="polite" className="py-6">
      <p className="mb-2 flex justify-between">
        <span>{text}</span>
        <span>{`${Math.round(share * 100)}%`}</span>
      </p>
      <ProgressBar value={share} label={text} thick />
      <p className="mt-2 text-12 text-ink-3">{note}</p>
    </div>
  );
}

/** Where an import stands, followed while its job runs. */
function useImport({ purpose, get, onDone }: PeopleImport, importId: string | undefined) {
  const query = useQuery({
    queryKey: ['people-import', purpose, importId],
    enabled: importId !== undefined,
    queryFn: ({ signal }) => get(importId!, signal),
    refetchInterval: ({ state }) => (state.data && /ing$/.test(state.data.state) ? 2000 : false),
  });
  const again = () => void query.refetch();
  useTopic(query.data?.job_id ? `job:${query.data.job_id}` : undefined, again, again);
  const done = query.data?.state === 'done';
  // The lists behind the dialog change once, when the import is through.
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  return query;
}

/** Brings people in from a sheet: upload, check, look at every line, confirm. */
export function ImportDialog({ of, onClose }: { of: PeopleImport; onClose: () => void }) {
  const { t } = useTranslation('people-import');
  const [importId, setImportId] = useState<string>();
  const [sent, setSent] = useState(0);
  const [tooBig, setTooBig] = useState('');
  const found = useImport(of, importId);
  const check = useMutation({
    mutationFn: async (file: File) => {
      const fileId = await sendFile(file, of.purpose, setSent);
      return of.check(fileId);
    },
    onSuccess: ({ import_id }) => setImportId(import_id),
  });
  const template = useMutation({
    mutationFn: of.template,
    onSuccess: download,
  });
  const take = ([file]: File[]) => {
    if (!file) return;
    const wrong =
      file.size > MEMBER_SHEET_BYTES ? fill(messageOf(platformMessages, 'file_too_large'), { limit: MEMBER_SHEET_BYTES / MB }) : '';
    setTooBig(wrong);
    setSent(0);
    if (!wrong) check.mutate(file);
  };
  const now = found.data;
  const unreadable = now?.state === 'unreadable' ? now.problem : '';
  const refused = check.error instanceof FileRefused ? check.error.message : '';
  const choosing = !check.isPending && (!importId || unreadable !== '');
  const running = now && (now.state === 'checking' || now.state === 'importing') ? now : undefined;
  const checking = check.isPending || (importId !== undefined && !now && !found.error);
  return (
    <Dialog open onClose={onClose} title={t(of.title)} width="wide">
      {choosing && (
        <>
          <FileField
            label={t('import_sheet')}
            help={t(of.help)}
            error={tooBig || refused || unreadable || undefined}
            accept=".xlsx,.csv"
            onFiles={take}
          />
          {!refused && <Problem of={check.error} />}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <span className="text-13 text-ink-2">{t('import_nothing_yet')}</span>
            <Button look="quiet" busy={template.isPending} onClick={() => template.mutate()}>
              {t('import_template')}
            </Button>
          </div>
          <Problem of={template.error} />
          <EarlierImports of={of} onOpen={setImportId} />
        </>
      )}
      {checking && <Progress words={t('import_sending')} share={sent} note={t('import_nothing_yet')} />}
      {!check.isPending && running && (
        <Progress
          words={t(running.state === 'checking' ? 'import_checking' : 'import_running')}
          share={running.progress / 100}
          note={running.state === 'checking' ? t('import_nothing_yet') : ''}
        />
      )}
      <Problem of={found.error} retry={() => void found.refetch()} />
      {!check.isPending && now && !running && !unreadable && (
        <ImportReport
          of={of}
          found={now}
          onConfirmed={() => void found.refetch()}
          onAgain={() => setImportId(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
