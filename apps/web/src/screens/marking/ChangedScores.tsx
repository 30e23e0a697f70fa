import type { AttemptState } from '@praxis/contract/assessments/settings';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { useStudentName } from './useStudentName.ts';

type Changed = {
  list: readonly {
    attempt_id: string;
    alias: number;
    student: { name: string } | null;
    before: number | null;
    after: number | null;
    state_before: AttemptState;
    state_after: AttemptState;
  }[];
  total: number;
};

/** Whose total would move, before and after. */
export function ChangedScores({ attempts, changed }: { attempts: number; changed: Changed }) {
  const { t } = useTranslation('marking');
  const nameOf = useStudentName();
  return (
    <div className="mt-4">
      <p className="mb-2 text-13 text-ink-2" role="status">
        {t('change_count', { count: changed.total, of: attempts })}
        {changed.total > changed.list.length && t('change_shown', { count: changed.list.length })}
      </p>
      {changed.list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section aria-label={t('change_table')} tabIndex={0} className="max-h-56 overflow-y-auto border-y border-line">
          <Table label={t('change_table')}>
            <thead>
              <tr>
                <HeadCell>{t('student')}</HeadCell>
                <HeadCell numeric>{t('before')}</HeadCell>
                <HeadCell numeric>{t('after')}</HeadCell>
                <HeadCell>{t('state')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {changed.list.map((one) => (
                <Row key={one.attempt_id}>
                  <Cell>{nameOf(one)}</Cell>
                  <Cell numeric>{one.before ?? '–'}</Cell>
                  <Cell numeric className="font-bold">
                    {one.after ?? '–'}
                  </Cell>
                  <Cell className={classes('text-13', one.state_before === one.state_after ? 'text-ink-3' : 'text-amber')}>
                    {one.state_before === one.state_after
                      ? t(`state_${one.state_after}`)
                      : `${t(`state_${one.state_before}`)} → ${t(`state_${one.state_after}`)}`}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </section>
      )}
    </div>
  );
}
