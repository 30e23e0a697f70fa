import type { DataOf } from '@praxis/contract/core/endpoint';
import type { RevealStepView, showReveal } from '@praxis/contract/ranks/reveal';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';

/** A reveal as its presenter sees it. */
export type Presented = DataOf<typeof showReveal>;

/** What a step opens, in a few words. */
function useOutcome({ solves }: Presented) {
  const { t } = useTranslation('reveal');
  return ({ cell }: RevealStepView) => {
    if (solves && cell?.s) return cell.m === undefined ? t('solved') : t('solved_at', { minute: cell.m, tries: cell.n ?? 1 });
    if (!solves || cell?.w) return t('points', { points: (cell?.w ?? 0) / 100 });
    return t('not_solved', { count: cell?.n ?? 0 });
  };
}

/** Words or a line, with the way to take them out again. */
function Added({ step, onRemove }: { step: RevealStepView; onRemove: ((no: number) => void) | undefined }) {
  const { t } = useTranslation('reveal');
  return (
    <Row>
      <Cell numeric>{step.no}</Cell>
      <Cell className="font-bold" colSpan={3}>
        <span className="mr-3 text-13 font-normal text-ink-3">{t(step.line ? 'step_line' : 'step_words')}</span>
        {step.line ? t('line_under', { name: step.line.name, place: step.line.place }) : step.words}
      </Cell>
      <Cell>
        {onRemove && (
          <Button size="small" look="plain" onClick={() => onRemove(step.no)}>
            {t('take_out')}
          </Button>
        )}
      </Cell>
    </Row>
  );
}

type Props = { shown: Presented; label: string; steps: readonly RevealStepView[]; onRemove?: (no: number) => void };

/** Steps of a reveal with what they open. */
export function StepTable({ shown, label, steps, onRemove }: Props) {
  const { t } = useTranslation('reveal');
  const outcome = useOutcome(shown);
  return (
    <Table label={label} flush>
      <thead>
        <tr>
          <HeadCell numeric>{t('col_step')}</HeadCell>
          <HeadCell>{t('col_entrant')}</HeadCell>
          <HeadCell>{t('col_section')}</HeadCell>
          <HeadCell>{t('col_outcome')}</HeadCell>
          <HeadCell>{t('col_place')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) =>
          step.entrant === null ? (
            <Added key={step.no} step={step} onRemove={onRemove} />
          ) : (
            <Row key={step.no}>
              <Cell numeric>{step.no}</Cell>
              <Cell className="max-w-64 cut font-bold">{shown.entrants.find(({ id }) => id === step.entrant)?.name}</Cell>
              <Cell>{shown.sections.find(({ id }) => id === step.section)?.label ?? t('adjusted')}</Cell>
              <Cell>{outcome(step)}</Cell>
              <Cell>{step.from === step.to ? step.to : `${step.from} → ${step.to}`}</Cell>
            </Row>
          ),
        )}
      </tbody>
    </Table>
  );
}
