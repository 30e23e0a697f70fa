import { addressOf } from '@praxis/contract/core/pages';
import { spans } from '@praxis/contract/statistics/statistics';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Block } from './Blocks.tsx';
import { Definitions } from './Definitions.tsx';
import { Figures } from './Figures.tsx';
import { namesFrom } from './names.ts';
import { OwnRisks, Risks } from './Risks.tsx';
import { type Asked, type Span, useAsked, useDefinitions, useOverview } from './useStatistics.ts';

const RowsDialog = lazyPart(() => import('./RowsDialog.tsx').then((file) => ({ default: file.RowsDialog })));

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;
type DefinitionList = NonNullable<ReturnType<typeof useDefinitions>['data']>;

/** Numbers, charts, and the rows that lie open. */
function Dashboard({ overview, definitions, asked }: { overview: Overview; definitions: DefinitionList; asked: Asked }) {
  const { t } = useTranslation('statistics');
  const names = namesFrom(definitions.definitions);
  const onRows = (rows: string, object?: string, whole = false, days?: Span) =>
    asked.change({ rows, object: object || undefined, whole: whole ? '1' : undefined, days });
  // A chart of a number that is hidden, or of nothing, has no rows to show.
  const listed = (measure: string) => overview.numbers.find(({ key }) => key === measure)?.rows ?? true;
  const opened = definitions.definitions.find(({ key }) => key === asked.rows);
  // Numbers that are hidden say something all the same, and who needs somebody is said most of all where nothing happened.
  const nothing = overview.blocks.length === 0 && overview.numbers.every(({ n, hidden }) => n === 0 && !hidden);
  const risks = (
    <>
      {asked.scope === 'space' && <Risks spaceId={asked.id} />}
      {asked.scope === 'person' && <OwnRisks />}
    </>
  );
  if (nothing)
    return (
      <>
        <EmptyState>
          {t(asked.scope === 'competition' && asked.span === 'term' ? 'empty_competition_term' : `empty_${asked.scope}`)}
        </EmptyState>
        {risks}
      </>
    );
  return (
    <>
      <Figures numbers={overview.numbers} names={names} onRows={onRows} />
      <div className="mt-6 columns-2 gap-x-12 phone:columns-1 print:columns-1 [&>*]:mb-8 [&>*]:break-inside-avoid">
        {overview.blocks.map((block) => (
          <div
            key={`${block.kind} ${block.measure} ${'object' in block ? block.object : ''}`}
            className={block.kind === 'areas' || block.kind === 'comparisons' ? '[column-span:all]' : ''}
          >
            <Block block={block} names={names} people={overview.people} span={asked.span} onRows={onRows} listed={listed} />
          </div>
        ))}
      </div>
      {risks}
      <Suspense fallback={null}>
        {opened && (
          <RowsDialog
            asked={{ ...asked, span: asked.days ?? asked.span }}
            measure={opened.key}
            unit={opened.unit}
            names={names}
            onClose={() => asked.change({ rows: undefined, object: undefined, whole: undefined, days: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Statistics of a person, a space, an institution, a competition or the platform (S-061). */
export function StatisticsScreen() {
  const { t } = useTranslation(['statistics', 'shell']);
  const asked = useAsked();
  const overview = useOverview(asked);
  const definitions = useDefinitions();
  const { scope, id } = asked;
  const shown = overview.data;
  const ready = shown && definitions.data;
  const defines = asked.view === 'definitions';
  return (
    <Page
      reading={scope === 'person'}
      title={shown?.title ? `${shown.title} · ${t(`title_${scope}`)}` : t(`title_${scope}`)}
      summary={
        shown && (
          <>
            {scope === 'space' && shown.people !== null && (
              <Link className="mr-4 underline" to={addressOf('space', { spaceId: id, tab: 'members' })}>
                {t('students_now', { count: shown.people })}
              </Link>
            )}
            {t('counted', { time: spokenTime(shown.at) })}
          </>
        )
      }
      actions={
        <>
          {!defines && (
            <SegmentedControl<Span>
              label={t('span')}
              value={asked.span}
              onChange={(span) => asked.change({ span })}
              choices={spans.map((value) => ({ value, label: t(`span_${value}`) }))}
            />
          )}
          <Link className={buttonClasses('outline')} to={addressOf('statistics', { scope, id, ...(!defines && { view: 'definitions' }) })}>
            {defines ? t('back') : t('definitions')}
          </Link>
        </>
      }
    >
      {(overview.isPending || definitions.isPending) && <Skeleton rows={6} label={t('shell:loading')} />}
      <Problem of={overview.error ?? definitions.error} retry={() => void overview.refetch()} />
      {ready &&
        (defines ? (
          <Definitions of={definitions.data} scope={scope} />
        ) : (
          <Dashboard overview={shown} definitions={definitions.data} asked={asked} />
        ))}
    </Page>
  );
}
