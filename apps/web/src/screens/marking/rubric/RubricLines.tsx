import type { LibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const MOST = 30;
/** A line of a rubric as it is written. */
export type Line = { key: number; id?: string; text: string; points: string; criterion: string };
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const isPoints = (text: string) => text.trim() !== '' && Math.abs(Number(text)) <= 1000;

/** Whether nothing was written into a line. */
export const isEmpty = ({ text, points, criterion }: Line) => `${text}${points}${criterion}`.trim() === '';
/** The first line that says too little to give points by. */
export function lackOf(lines: readonly Line[]) {
  const at = lines.findIndex((line) => !isEmpty(line) && (line.text.trim() === '' || !isPoints(line.points)));
  return at < 0
    ? undefined
    : { no: at + 1, what: lines[at]!.text.trim() === '' ? ('point_without_text' as const) : ('point_without_points' as const) };
}

/** What a line says. */
export const pointOf = ({ text, points, criterion }: Line) => ({
  ...{ text: text.trim(), criterion: criterion.trim() },
  points: Math.round(Number(points) * 100) / 100,
});

function RubricLine({
  line,
  no,
  last,
  checked,
  onChange,
  onMove,
  onRemove,
}: {
  line: Line;
  no: number;
  last: boolean;
  /** Whether what is missing is shown, too. */
  checked: boolean;
  onChange: (part: Partial<Line>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('marking');
  return (
    <li className="flex items-center gap-2 phone:flex-wrap phone:gap-y-1 phone:border-b phone:border-line phone:pb-2">
      <span className="w-5 flex-none text-right text-13 text-ink-3">{no}</span>
      <TextInput
        aria-label={t('point_criterion', { no })}
        placeholder={t('criterion_hint')}
        maxLength={100}
        value={line.criterion}
        onChange={(event) => onChange({ criterion: event.target.value })}
        className="w-28 flex-none phone:min-w-0 phone:flex-1"
      />
      <TextInput
        aria-label={t('point_text', { no })}
        placeholder={t('point_hint')}
        aria-invalid={(checked && !isEmpty(line) && line.text.trim() === '') || undefined}
        maxLength={300}
        value={line.text}
        onChange={(event) => onChange({ text: event.target.value })}
        className="min-w-0 flex-1 phone:order-1 phone:w-full phone:flex-none"
      />
      <TextInput
        aria-label={t('point_points', { no })}
        placeholder={t('points_hint')}
        aria-invalid={((line.points !== '' || (checked && !isEmpty(line))) && !isPoints(line.points)) || undefined}
        inputMode="text"
        value={line.points}
        onChange={(event) => onChange({ points: event.target.value })}
        className="w-18 flex-none"
      />
      <IconButton small label={t('point_up', { no })} disabled={no === 1} onClick={() => onMove(-1)}>
        <ChevronUp {...icon} />
      </IconButton>
      <IconButton small label={t('point_down', { no })} disabled={last} onClick={() => onMove(1)}>
        <ChevronDown {...icon} />
      </IconButton>
      <IconButton small label={t('point_remove', { no })} onClick={onRemove}>
        <Trash2 {...icon} />
      </IconButton>
    </li>
  );
}

/** The lines of a rubric that is written down already; an empty one where it has none. */
export function linesOf(points: readonly (LibraryRubric['points'][number] & { id?: string | undefined })[]): Line[] {
  const held = points.map(({ id, text, points: worth, criterion }, key) => ({
    ...{ key, text, points: String(worth), criterion },
    ...(id !== undefined && { id }),
  }));
  return held.length > 0 ? held : [{ key: 0, text: '', points: '', criterion: '' }];
}

/** The lines of a rubric, to be written, moved and removed. */
export function RubricLines({
  lines,
  checked,
  onChange,
}: {
  lines: readonly Line[];
  /** Whether what is missing is shown, too. */
  checked: boolean;
  onChange: (lines: Line[]) => void;
}) {
  const { t } = useTranslation('marking');
  const lack = lackOf(lines);
  const put = (at: number, part: Partial<Line>) => onChange(lines.map((line, no) => (no === at ? { ...line, ...part } : line)));
  const move = (at: number, by: number) => {
    const next = [...lines];
    const [line] = next.splice(at, 1);
    next.splice(at + by, 0, line as Line);
    onChange(next);
  };
  const add = () => onChange([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: '', points: '', criterion: '' }]);
  return (
    <>
      <ol className="flex flex-col gap-2">
        {lines.map((line, at) => (
          <RubricLine
            key={line.key}
            line={line}
            no={at + 1}
            last={at === lines.length - 1}
            checked={checked}
            onChange={(part) => put(at, part)}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </ol>
      <div role="alert">{checked && lack && <Wrong>{t(lack.what, { no: lack.no })}</Wrong>}</div>
      <Button look="quiet" className="mt-2" disabled={lines.length >= MOST} icon={<Plus {...icon} />} repeatable onClick={add}>
        {t('point_add')}
      </Button>
    </>
  );
}
