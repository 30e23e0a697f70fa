import { checkMemberSheet, getMemberImport, MEMBER_SHEET_BYTES, saveMemberSheetTemplate } from '@praxis/contract/member-import';
import { fill } from '@praxis/contract/messages/message';
import { platformMessages } from '@praxis/contract/messages/platform';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRefused, sendFile } from '../../parts/upload/upload.ts';
import { call } from '../../platform/call.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/form.ts';
import { useTopic } from '../../platform/realtime.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useSpaceRefresh } from './space-queries.ts';

const MB = 1_048_576;

function Progress({ words, share, note }: { words: string; share: number; note: string }) {
  return (
    <div aria-live="polite" className="py-6">
      <p className="mb-2 flex justify-between">
        <span>{words}</span>
        <span>{`${Math.round(share * 100)}%`}</span>
      </p>
      <ProgressBar value={share} label={words} thick />
      <p className="mt-2 text-12 text-ink-3">{note}</p>
    </div>
  );
}

/** Where an import stands, followed while its job runs. */
function useImport(spaceId: string, importId: string | undefined) {
  const refresh = useSpaceRefresh(spaceId);
  const query = useQuery({
    queryKey: ['member-import', importId],
    enabled: importId !== undefined,
    queryFn: ({ signal }) => call(getMemberImport, { import_id: importId! }, { signal }),
    refetchInterval: ({ state }) => (state.data && /ing$/.test(state.data.state) ? 2000 : false),
  });
  const again = () => void query.refetch();
  useTopic(query.data?.job_id ? `job:${query.data.job_id}` : undefined, again, again);
  const done = query.data?.state === 'done';
  // The lists behind the dialog change once, when the import is through.
  useEffect(() => {
    if (done) refresh();
  }, [done, refresh]);
  return query;
}

/** Brings people in from a sheet: upload, check, look at every line, confirm. */
export function ImportDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { t } = useTranslation('space');
  const [importId, setImportId] = useState<string>();
  const [sent, setSent] = useState(0);
  const [tooBig, setTooBig] = useState('');
  const found = useImport(spaceId, importId);
  const check = useMutation({
    mutationFn: async (file: File) => {
      const file_id = await sendFile(file, 'member_sheet', setSent);
      return call(checkMemberSheet, { space_id: spaceId, file_id });
    },
    onSuccess: ({ import_id }) => setImportId(import_id),
  });
  const template = useMutation({
    mutationFn: () => call(saveMemberSheetTemplate, { space_id: spaceId }),
    onSuccess: download,
  });
  const take = ([file]: File[]) => {
    if (!file) return;
    const wrong = file.size > MEMBER_SHEET_BYTES ? fill(say(platformMessages, 'file_too_large'), { limit: MEMBER_SHEET_BYTES / MB }) : '';
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
    <Dialog open onClose={onClose} title={t('import_title')} width="wide">
      {choosing && (
        <>
          <FileField
            label={t('import_sheet')}
            help={t('import_help')}
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
        <ImportReport found={now} onConfirmed={() => void found.refetch()} onAgain={() => setImportId(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}
