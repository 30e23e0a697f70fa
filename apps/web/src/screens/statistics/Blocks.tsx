import type { StatBlock } from '@praxis/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Bars } from '../../parts/charts/Bars.tsx';
import { Heat } from '../../parts/charts/Heat.tsx';
import { Histogram } from '../../parts/charts/Histogram.tsx';
import { Lines } from '../../parts/charts/Lines.tsx';
import { Stacks } from '../../parts/charts/Stacks.tsx';
import { StepFlow } from '../../parts/charts/StepFlow.tsx';
import { WatchCurve } from '../../parts/charts/WatchCurve.tsx';
import { playTime, shortDate } from '../../platform/language/dates.ts';
import { currentLanguage, languageTag } from '../../platform/person/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Comparisons } from './Comparisons.tsx';
import { DefinitionOf } from './DefinitionOf.tsx';
import { ListBlock, RunsBlock, StatesBlock } from './Lists.tsx';
import { momentOf, type Names } from './names.ts';
import { useNumberText } from './useNumberText.ts';
import type { Span } from './useStatistics.ts';

type Of<Kind extends StatBlock['kind']> = {
  block: Extract<StatBlock, { kind: Kind }>;
  names: Names;
  people: number | null;
  onRows: (measure: string, object: string, whole?: boolean, days?: Span) => void;
  /** The days the page shows. */
  span: Span;
  /** Whether the rows of a measure may be listed. */
  listed: (measure: string) => boolean;
};

type AboutProps = Pick<Of<StatBlock['kind']>, 'block' | 'names' | 'listed' | 'onRows'> & { name: string; days?: Span };

/** What a chart counts, and the rows it is drawn from. */
function About({ block, names, name, listed, onRows, days }: AboutProps) {
  const { t } = useTranslation('statistics');
  const object = 'object' in block ? block.object : '';
  const whole = block.kind === 'bars' && block.whole;
  return (
    <>
      <DefinitionOf name={name} definition={names(block.measure).definition} />
      {listed(block.measure) && (
        <Button look="plain" size="small" aria-label={t('rows_open', { name })} onClick={() => onRows(block.measure, object, whole, days)}>
          {t('rows')}
        </Button>
      )}
    </>
  );
}

/** Monday to Sunday, as the reader writes them. */
const weekdays = () => {
  const writer = new Intl.DateTimeFormat(languageTag[currentLanguage()], { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => writer.format(Date.UTC(2024, 0, 1 + day)));
};

function LinesBlock({ block, names, ...rows }: Of<'lines'>) {
  const { t } = useTranslation('statistics');
  const text = useNumberText();
  const labelled = (points: typeof block.points) => points.map((point) => ({ ...point, label: shortDate(momentOf(point.day)) }));
  return (
    <Lines
      title={names(block.measure).name}
      note={t(block.points.some(({ value }) => value === null) ? 'note_before_gaps' : 'note_before')}
      more={<About {...rows} names={names} block={block} name={names(block.measure).name} />}
      columns={[t('column_day'), t('column_value'), t('column_before')]}
      points={labelled(block.points)}
      before={labelled(block.before)}
      describe={(value) => text(value, block.unit)}
      tick={(value) => (block.unit === 'money' ? `¥${text(Math.round(value / 100), 'count')}` : text(value, block.unit))}
      open
    />
  );
}

/** What the bars of a measure are about, where its name alone does not say it. */
const barNotes = { completion: 'note_progress', activities_done: 'note_bars', stage_hand_ins: 'note_sections' } as const;
const barNote = (measure: string) => (measure in barNotes ? barNotes[measure as keyof typeof barNotes] : undefined);

function BarsBlock({ block, names, people, onRows, listed }: Of<'bars'>) {
  const { t } = useTranslation('statistics');
  const note = barNote(block.measure);
  const progress = block.unit === 'share';
  // Without people to be out of, bars are as long as the longest.
  const all = people ?? Math.max(0, ...block.bars.map(({ value }) => value));
  const bars = block.bars.map((bar) => {
    const of = progress ? bar.of : Math.max(all, bar.value);
    return {
      ...{ key: bar.object, title: bar.title, share: of === 0 ? 0 : (100 * bar.value) / of, value: String(bar.value) },
      beside: progress || people !== null ? t(progress ? 'of_total' : 'not_started', { count: of }) : '',
      link: (
        <button type="button" className="text-left hover:underline" onClick={() => onRows(block.measure, bar.object, block.whole)}>
          {bar.title}
        </button>
      ),
    };
  });
  return (
    <Bars
      title={names(block.measure).name}
      note={note ? t(note) : ''}
      more={<About {...{ block, names, listed, onRows }} name={names(block.measure).name} />}
      columns={[t('column_what'), t('column_n'), t('column_of')]}
      bars={bars}
    />
  );
}

function AreasBlock({ block, span, names, ...rows }: Of<'areas'>) {
  const { t } = useTranslation('statistics');
  const areaNames: Record<string, string> = {
    ...{ other: t('area_other'), course: t('area_course'), lab: t('area_lab'), programming: t('area_programming') },
    ...{ assessment: t('area_assessment'), class: t('area_class'), competition: t('area_competition'), space: t('area_space') },
  };
  const parts = block.areas.map((area) => areaNames[area] ?? area);
  return (
    <Stacks
      title={t('where_time')}
      note={t('note_time')}
      action={<About {...rows} names={names} block={block} name={t('where_time')} {...(span === 'term' && { days: 'month' as const })} />}
      columns={[t('column_day'), t('column_sum'), ...parts]}
      parts={parts}
      days={block.days.map(({ day, minutes }) => ({ label: shortDate(momentOf(day)), values: minutes }))}
      describe={(value) => String(Math.round(value))}
    />
  );
}

function HistogramBlock({ block, ...rows }: Of<'histogram'>) {
  const { t } = useTranslation('statistics');
  const bins = block.bins.map((count, place) => [place * 10, place * 10 + 10, count] as const);
  return (
    <Histogram
      title={t('spread', { title: block.title })}
      note={t('note_spread', { count: block.n })}
      more={<About {...rows} block={block} name={t('spread', { title: block.title })} />}
      columns={[t('column_score'), t('column_people')]}
      bins={bins}
      median={block.median}
      medianText={t('median', { value: Math.round(block.median * 10) / 10 })}
    />
  );
}

function StepsBlock({ block, ...rows }: Of<'steps'>) {
  const { t } = useTranslation('statistics');
  const text = useNumberText();
  return (
    <StepFlow
      title={t('steps', { title: block.title })}
      note={t('note_steps')}
      more={<About {...rows} block={block} name={t('steps', { title: block.title })} />}
      columns={[t('column_step'), t('column_people'), t('column_of')]}
      steps={block.steps}
      beside={({ started, minutes, stuck }) =>
        [
          t('of_started', { count: started }),
          minutes === null ? '' : t('step_median', { time: text(minutes, 'minutes') }),
          stuck === 0 ? '' : t('step_stuck', { count: stuck }),
        ]
          .filter((part) => part !== '')
          .join('　')
      }
    />
  );
}

function CurveBlock({ block, ...rows }: Of<'curve'>) {
  const { t } = useTranslation('statistics');
  return (
    <WatchCurve
      title={t('curve', { title: block.title })}
      note={t('note_curve', { count: block.people })}
      more={<About {...rows} block={block} name={t('curve', { title: block.title })} />}
      columns={[t('column_moment'), t('column_share')]}
      {...{ seconds: block.seconds, share: block.share, drop: block.drop }}
      dropText={block.drop ? t('curve_drop', { time: playTime(block.drop.at), less: block.drop.less }) : ''}
      endText={t('curve_end', { share: block.share.at(-1) ?? 0 })}
    />
  );
}

function HeatBlock({ block, ...rows }: Of<'heat'>) {
  const { t } = useTranslation('statistics');
  return (
    <Heat
      title={t('heat')}
      note={t('note_heat')}
      more={<About {...rows} block={block} name={t('heat')} days="week" />}
      columns={[t('column_hour'), t('column_people')]}
      days={weekdays()}
      hours={block.hours}
    />
  );
}

type Props = Omit<Of<'lines'>, 'block'> & { block: StatBlock };

/** One chart of a dashboard. */
export function Block(props: Props) {
  const { block } = props;
  switch (block.kind) {
    case 'lines':
      return <LinesBlock {...props} block={block} />;
    case 'bars':
      return <BarsBlock {...props} block={block} />;
    case 'areas':
      return <AreasBlock {...props} block={block} />;
    case 'comparisons':
      return <Comparisons works={block.works} about={<About {...props} block={block} name={props.names(block.measure).name} />} />;
    case 'histogram':
      return <HistogramBlock {...props} block={block} />;
    case 'steps':
      return <StepsBlock {...props} block={block} />;
    case 'curve':
      return <CurveBlock {...props} block={block} />;
    case 'heat':
      return <HeatBlock {...props} block={block} />;
    case 'list':
      return (
        <ListBlock block={block} names={props.names} about={<About {...props} block={block} name={props.names(block.measure).name} />} />
      );
    case 'states':
      return (
        <StatesBlock
          block={block}
          onRows={props.onRows}
          about={<About {...props} block={block} name={props.names(block.measure).name} />}
        />
      );
    case 'runs':
      return (
        <RunsBlock block={block} names={props.names} about={<About {...props} block={block} name={props.names(block.measure).name} />} />
      );
  }
}

/** A row's subject, as a link where it leads somewhere. */
export const Subject = ({ title, link }: { title: string; link: string }) => (link ? <Link to={link}>{title}</Link> : title);
