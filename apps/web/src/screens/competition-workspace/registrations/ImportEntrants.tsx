import type { DataOf } from '@praxis/contract/core/endpoint';
import { importRegistrations } from '@praxis/contract/teams/review';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../../parts/upload/SentFileField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';

type Found = DataOf<typeof importRegistrations>;
const looks = {
  faulty: { shape: 'cross', tone: 'red' },
  new_account: { shape: 'disc', tone: 'pine' },
  joins: { shape: 'tick', tone: 'pine' },
  there: { shape: 'over', tone: 'mute' },
} as const;

function Lines({ found }: { found: Found }) {
  const { t } = useTranslation('competition-workspace');
  return (
    <>
      <p className="mb-2">
        {t('import_counts', { lines: found.lines, entrants: found.entrants, accounts: found.new_accounts })}
        {found.faulty > 0 && <b className="ml-3 text-red">{t('import_faulty', { count: found.faulty })}</b>}
      </p>
      <div className="max-h-[45vh] overflow-auto">
        <Table label={t('import_lines')}>
          <thead>
            <tr>
              {(['import_line', 'col_name', 'import_team', 'import_outcome'] as const).map((head) => (
                <HeadCell key={head}>{t(head)}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.list.map((line) => (
              <Row key={line.line}>
                <Cell>{line.line}</Cell>
                <Cell>{line.name}</Cell>
                <Cell>{line.team}</Cell>
                <Cell className="whitespace-normal!">
                  <StateLabel {...looks[line.outcome]}>{line.fault ?? t(`import_${line.outcome}`)}</StateLabel>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

/** Brings entrants in from a sheet: every line is judged first, and nothing is written before it is confirmed. */
export function ImportEntrants({ workspace, onClose, onDone }: WorkspacePart & { onClose: () => void; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation(['competition-workspace', 'shell']);
  const sheet = useSentFile('entrant_sheet');
  const [skip, setSkip] = useState(false);
  const run = useMutation({
    mutationFn: (dry_run: boolean) =>
      call(importRegistrations, { competition_id: workspace.id, file_id: sheet.fileId ?? '', dry_run, skip_faulty: skip }),
    onSuccess: async (result) => {
      if (!result.done) return;
      await onDone();
      toastDone(t('import_done', { count: result.entrants }));
      onClose();
    },
  });
  const judged = run.data && !run.data.done ? run.data : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import_title')}
      width="wide"
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          {judged ? (
            <Button
              look="filled"
              busy={run.isPending}
              disabled={judged.entrants === 0 || (judged.faulty > 0 && !skip)}
              onClick={() => run.mutate(false)}
            >
              {t('import_do', { count: judged.entrants })}
            </Button>
          ) : (
            <Button look="filled" busy={run.isPending} disabled={!sheet.fileId} onClick={() => run.mutate(true)}>
              {t('import_check')}
            </Button>
          )}
        </>
      }
    >
      {judged ? (
        <>
          <Lines found={judged} />
          {judged.faulty > 0 && (
            <Checkbox className="mt-3" label={t('import_skip')} checked={skip} onChange={(event) => setSkip(event.target.checked)} />
          )}
        </>
      ) : (
        <SentFileField of={sheet} label={t('import_sheet')} help={t('import_help')} accept=".xlsx,.csv" />
      )}
      <Problem of={run.error} />
    </Dialog>
  );
}
