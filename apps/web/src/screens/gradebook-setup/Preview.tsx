import type { Gradebook, GradeSettings } from '@praxis/contract/grades/grades';
import type { GradeTotal } from '@praxis/scoring/grades/grade-rule';
import { useTranslation } from 'react-i18next';
import { roundedText } from '../../parts/grades/grade-text.ts';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import type { difference } from './draft.ts';

const PEOPLE = 5;

type Props = {
  book: Gradebook;
  settings: GradeSettings;
  before: readonly GradeTotal[];
  after: readonly GradeTotal[];
  change: ReturnType<typeof difference>;
};

/** How many reach each grade, now and after. */
function Labels({ settings, before, after }: Pick<Props, 'settings' | 'before' | 'after'>) {
  const { t } = useTranslation('grades');
  const count = (some: readonly GradeTotal[], label: string) => some.filter((total) => total.label === label).length;
  const most = Math.max(1, ...settings.scale.map(({ label }) => Math.max(count(before, label), count(after, label))));
  return (
    <Section title={t('grades_reached')} className="mt-7!">
      {settings.scale.map(({ label }) => (
        <div key={label} className="setup-spread grid items-center gap-2 text-13 leading-[24px]">
          <span className="cut">{label}</span>
          <span className="setup-spread-bar rounded-sm bg-well">
            <i className="block h-full rounded-sm bg-chart-1" style={{ width: `${(100 * count(after, label)) / most}%` }} />
          </span>
          <span className="text-right">
            {count(before, label) !== count(after, label) && <s className="mr-1 text-ink-3">{count(before, label)}</s>}
            <b>{count(after, label)}</b>
          </span>
        </div>
      ))}
    </Section>
  );
}

/** What saving changes, and for whom. */
export function Preview({ book, settings, before, after, change }: Props) {
  const { t } = useTranslation('grades');
  const old = book.settings.decimals;
  const text = (rounded: number | null, decimals: number) => (rounded === null ? '–' : roundedText(rounded, decimals));
  const people = (change.moved.length > 0 ? change.moved : book.students.map((_, at) => at)).slice(0, PEOPLE);
  return (
    <>
      <h2 className="text-16 font-bold">{t('after_saving')}</h2>
      <p className="text-12 text-ink-3">{t('after_saving_note', { count: book.students.length })}</p>
      <dl className="mt-3 grid grid-cols-3 border-y border-line text-12 text-ink-3">
        {(['up', 'same', 'down'] as const).map((which) => (
          <div key={which} className="flex flex-col-reverse border-l border-line px-3 py-2 first:border-l-0 first:pl-0">
            <dt>{t(`moved_${which}`)}</dt>
            <dd className={which === 'up' ? 'text-20 font-bold text-pine' : 'text-20 font-bold text-ink'}>{change[which]}</dd>
          </div>
        ))}
      </dl>
      {change.labels > 0 && <p className="mt-2 text-13">{t('labels_changed', { count: change.labels })}</p>}
      {settings.scale.length > 0 && <Labels settings={settings} before={before} after={after} />}
      {people.length > 0 && (
        <Section title={t('some_people')} className="mt-7!">
          <Table label={t('some_people')} flush>
            <thead>
              <tr>
                <HeadCell>{t('head_name')}</HeadCell>
                <HeadCell numeric>{t('total')}</HeadCell>
                <HeadCell>{t('scale')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {people.map((at) => {
                const [one, other] = [before[at]!, after[at]!];
                const [was, is] = [text(one.rounded, old), text(other.rounded, settings.decimals)];
                return (
                  <Row key={book.students[at]!.id}>
                    <Cell className="max-w-40 cut">{book.students[at]!.name}</Cell>
                    <Cell numeric>
                      {was !== is && <s className="mr-1.5 text-ink-3">{was}</s>}
                      <b>{is}</b>
                    </Cell>
                    <Cell>
                      {one.label !== other.label && one.label && <s className="mr-1.5 text-ink-3">{one.label}</s>}
                      {other.label ?? '–'}
                    </Cell>
                  </Row>
                );
              })}
            </tbody>
          </Table>
        </Section>
      )}
    </>
  );
}
