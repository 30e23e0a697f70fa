import { useTranslation } from 'react-i18next';
import { boxOf, type PageMark, pathOf } from './annotation-model.ts';

const TICK = [-180, 20, -40, 160, 220, -220];
const CROSS = [
  [-150, -150, 150, 150],
  [150, -150, -150, 150],
];

const around = (points: readonly number[], [x = 0, y = 0]: readonly number[], ratio: number) => {
  let path = '';
  for (let at = 0; at < points.length; at += 2) path += `${at === 0 ? 'M' : 'L'}${x + points[at]!} ${y * ratio + points[at + 1]!}`;
  return path;
};

function Shape({ mark, ratio }: { mark: PageMark; ratio: number }) {
  const { points } = mark.target;
  const [x = 0, y = 0] = points;
  if (mark.kind === 'highlight') return <rect className="annotate-highlight" {...boxOf(points, ratio)} />;
  if (mark.kind === 'pen') return <path className="annotate-line" d={pathOf(points, ratio)} />;
  if (mark.kind === 'tick') return <path className="annotate-line" d={around(TICK, [x, y], ratio)} />;
  if (mark.kind === 'cross')
    return (
      <>
        {CROSS.map((line) => (
          <path key={line[0]} className="annotate-line" d={around(line, [x, y], ratio)} />
        ))}
      </>
    );
  return null;
}

/** Where the number of a mark stands: at its place, or at the end of what is highlighted. */
const pinAt = ({ kind, target: { points } }: PageMark) =>
  kind === 'highlight' ? [Math.max(points[0]!, points[2]!), Math.max(points[1]!, points[3]!)] : points;

const SHOWN = 24;

/** Marks as they lie on a page; a number can be pressed. */
export function PageMarks({
  marks,
  ratio,
  chosen,
  onChoose,
}: {
  marks: readonly PageMark[];
  ratio: number;
  chosen: string | undefined;
  onChoose: ((key: string) => void) | undefined;
}) {
  const { t } = useTranslation('annotate');
  return marks.map((mark) => {
    const [x = 0, y = 0] = pinAt(mark);
    const left = x > 7000;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of SVG cannot be a button of HTML; the list beside it holds real ones
      <g
        key={mark.key}
        role="button"
        aria-label={t('mark_label', { kind: t(`kind_${mark.kind}`), body: mark.body })}
        data-chosen={mark.key === chosen ? '' : undefined}
        className="annotate-mark"
        onPointerDown={(event) => {
          if (!onChoose) return;
          event.stopPropagation();
          onChoose(mark.key);
        }}
      >
        <Shape mark={mark} ratio={ratio} />
        {mark.no !== undefined && (
          <>
            <circle className="annotate-pin" cx={x} cy={y * ratio} r={140} />
            <text className="annotate-no" x={x} y={y * ratio} dy="0.36em">
              {mark.no}
            </text>
            {mark.body !== '' && (
              <text className="annotate-words" x={x + (left ? -200 : 200)} y={y * ratio} dy="0.36em" textAnchor={left ? 'end' : 'start'}>
                {mark.body.length > SHOWN ? `${mark.body.slice(0, SHOWN)}…` : mark.body}
              </text>
            )}
          </>
        )}
      </g>
    );
  });
}
