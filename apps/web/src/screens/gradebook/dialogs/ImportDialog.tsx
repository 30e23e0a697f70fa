import type { GradeStatus } from '@praxis/contract/grades/grades';
import { readGradeSheet } from '@praxis/contract/grades/setup';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileField } from '../../../ui/fields/FileField.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { useWriter } from '../useWriter.ts';

const SHOWN = 50;

/** Bytes as text for a call. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

type Props = { spaceId: string; writer: ReturnType<typeof useWriter>; onClose: () => void };

/** Scores from a sheet: first what it would change, then the change. */
export function ImportDialog({ spaceId, writer, onClose }: Props) {
  const { t } = useTranslation('grades');
  const read = useMutation({ mutationFn: async (file: File) => call(readGradeSheet, { space_id: spaceId, base64: await base64Of(file) }) });
  const found = read.data;
  const wording = (units: number | null, status: GradeStatus) =>
    status !== 'normal' ? t(`status_${status}`) : units === null ? '–' : pointsText(units);
  const write = () => {
    if (!found) return;
    // What somebody changed since the sheet was read is shown beside the sheet's score and not written over.
    void writer.write(
      found.cells.map(({ key, user_id, units, status, revision }) => ({ key, user_id, units, status, seen: revision })),
      'import',
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('import_title')}
      summary={t('import_summary')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" disabled={!found || found.cells.length === 0} onClick={write}>
            {found ? t('import_write', { count: found.cells.length }) : t('import_first')}
          </Button>
        </>
      }
    >
      <FileField
        label={t('import_file')}
        accept=".xlsx,.csv"
        onFiles={([file]) => file && read.mutate(file)}
        help={read.isPending ? t('import_reading') : undefined}
      />
      <Problem of={read.error} />
      {found && (
        <div className="mt-4 max-h-[45vh] overflow-y-auto text-13">
          {found.problems.length > 0 && (
            <ul className="mb-3 text-amber">
              {found.problems.map((problem) => (
                <li key={`${problem.row} ${problem.text}`} className="flex items-center gap-1.5">
                  <Mark shape="triangle" />
                  {t(`import_${problem.what}`, { row: problem.row, text: problem.text })}
                </li>
              ))}
            </ul>
          )}
          {found.ignored.length > 0 && (
            <p className="mb-3 text-ink-3">{t('import_ignored', { columns: found.ignored.join(t('between')) })}</p>
          )}
          {found.cells.length === 0 ? (
            <p>{t('import_nothing')}</p>
          ) : (
            <Table label={t('import_changes')}>
              <thead>
                <tr>
                  <HeadCell>{t('head_name')}</HeadCell>
                  <HeadCell>{t('column_title')}</HeadCell>
                  <HeadCell numeric>{t('import_change')}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {found.cells.slice(0, SHOWN).map((cell) => (
                  <Row key={`${cell.key} ${cell.user_id}`}>
                    <Cell>{cell.name}</Cell>
                    <Cell>{cell.column}</Cell>
                    <Cell numeric>
                      {(cell.before !== null || cell.before_status !== 'normal') && (
                        <s className="mr-2 text-ink-3">{wording(cell.before, cell.before_status)}</s>
                      )}
                      <b>{wording(cell.units, cell.status)}</b>
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          )}
          {found.cells.length > SHOWN && <p className="mt-2 text-ink-3">{t('import_more', { count: found.cells.length - SHOWN })}</p>}
        </div>
      )}
    </Dialog>
  );
}
