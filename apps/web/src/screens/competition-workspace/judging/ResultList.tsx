import { returnSheet } from '@praxis/contract/judging/assignment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SheetDots } from './SheetDots.tsx';
import { type GroupPage, type GroupPart, points } from './useJudging.ts';

type Work = GroupPage['works'][number] & { id: string };
type Sheet = GroupPage['sheets'][number];

/** The sheets of one work; each can go back to its expert. */
function Sheets({ page, refresh, work, onClose }: GroupPart & { work: Work; onClose: () => void }) {
  const { t } = useTranslation('workspace-judging');
  const [returning, setReturning] = useState<Sheet>();
  const nameOf = (id: string) => page.experts.find(({ person }) => person.id === id)?.person.name ?? '';
  const sheets = page.sheets.filter(({ production_id, state }) => production_id === work.production_id && state === 'submitted');
  return (
    <>
      <Dialog open onClose={onClose} title={t('sheets_of', { number: work.blind_no })}>
        <List label={t('sheets')}>
          {sheets.map((sheet) => (
            <ListRow
              key={sheet.assignment_id}
              title={nameOf(sheet.expert_id)}
              note={sheet.arbiter ? t('by_arbiter') : ''}
              end={
                <span className="flex items-center gap-3">
                  <b className="tabular-nums">{points(sheet.total)}</b>
                  <Button size="small" onClick={() => setReturning(sheet)}>
                    {t('return')}
                  </Button>
                </span>
              }
            />
          ))}
        </List>
      </Dialog>
      {returning && (
        <ReasonDialog
          title={t('return_title', { number: work.blind_no, name: nameOf(returning.expert_id) })}
          about={t('return_about')}
          confirm={t('return')}
          onClose={() => setReturning(undefined)}
          onConfirm={async (reason) => {
            await call(returnSheet, { assignment_id: returning.assignment_id, reason });
            await refresh();
            onClose();
          }}
        />
      )}
    </>
  );
}

/** Raw and adjusted results, best first, and the method in plain words. */
export function ResultList({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [chosen, setChosen] = useState<Work>();
  const { run } = page;
  if (!run) return null;
  const works = page.works
    .filter(({ adjusted }) => adjusted !== null)
    .sort((a, b) => (b.adjusted ?? 0) - (a.adjusted ?? 0))
    .map((work) => ({ ...work, id: work.production_id }));
  return (
    <Section title={t('results')} more={<span className="text-ink-3">{t('run', { no: run.no })}</span>}>
      <p className="mb-3 text-13 text-ink-2">
        {run.refused ? <span className="text-amber">{t(`refused_${run.refused}`)} </span> : null}
        {t(`method_${run.method}_help`)}
      </p>
      <Ledger
        label={t('results')}
        items={works}
        columns={[
          { head: t('number'), cell: (row) => <b>{row.blind_no}</b> },
          { head: t('adjusted'), cell: (row) => <b>{points(row.adjusted)}</b>, numeric: true },
          { head: t('raw'), cell: (row) => points(row.raw), numeric: true },
          { head: t('error'), cell: (row) => (row.error === null ? '' : `± ${(row.error / 100).toFixed(1)}`), numeric: true },
          { head: t('sheets'), cell: (row) => <SheetDots page={page} productionId={row.production_id} outlier={null} /> },
          { head: t('remark'), cell: (row) => (row.by_arbiter ? t('by_arbiter') : '') },
        ]}
        actions={(row) => (
          <Button size="small" look="plain" onClick={() => setChosen(row)} aria-label={t('sheets_of', { number: row.blind_no })}>
            {t('sheets')}
          </Button>
        )}
      />
      {chosen && <Sheets page={page} refresh={refresh} work={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  );
}
