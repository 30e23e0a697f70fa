import { type QuestionForMarker, saveRubric } from '@praxis/contract/assessments/marking';
import type { LibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { refreshMarking } from '../marking-queries.ts';
import { RubricLibrary } from './RubricLibrary.tsx';

const MOST = 30;
type Line = { key: number; id?: string; text: string; points: string; criterion: string };
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const isPoints = (text: string) => text.trim() !== '' && Math.abs(Number(text)) <= 1000;

const isEmpty = ({ text, points, criterion }: Line) => `${text}${points}${criterion}`.trim() === '';
/** The first line that says too little to give points by. */
function lackOf(lines: readonly Line[]) {
  const at = lines.findIndex((line) => !isEmpty(line) && (line.text.trim() === '' || !isPoints(line.points)));
  return at < 0
    ? undefined
    : { no: at + 1, what: lines[at]!.text.trim() === '' ? ('point_without_text' as const) : ('point_without_points' as const) };
}

const pointOf = ({ text, points, criterion }: Line) => ({
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

/** The points of a question's rubric. Scores that were given by them follow a change. */
export function RubricDialog({
  assessmentId,
  question,
  spaceId,
  onClose,
}: {
  assessmentId: string;
  spaceId: string | null;
  question: QuestionForMarker;
  onClose: () => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const queries = useQueryClient();
  const [lines, setLines] = useState<Line[]>(() => {
    const held = question.rubric.map(({ id, text, points, criterion }, key) => ({ key, id, text, points: String(points), criterion }));
    return held.length > 0 ? held : [{ key: 0, text: '', points: '', criterion: '' }];
  });
  const saved = lines.filter((line) => !isEmpty(line));
  const lack = lackOf(lines);
  const [checked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call(saveRubric, {
        assessment_id: assessmentId,
        question: question.question,
        points: saved.map((line) => ({ ...(line.id && { id: line.id }), ...pointOf(line) })),
      }),
    onSuccess() {
      void refreshMarking(queries, assessmentId);
      toastDone(t('rubric_saved'));
      onClose();
    },
  });
  const put = (at: number, part: Partial<Line>) => setLines(lines.map((line, no) => (no === at ? { ...line, ...part } : line)));
  const move = (at: number, by: number) => {
    const next = [...lines];
    const [line] = next.splice(at, 1);
    next.splice(at + by, 0, line as Line);
    setLines(next);
  };
  const take = (points: LibraryRubric['points'], title: string) => {
    setLines(points.map((point, key) => ({ ...point, key, points: String(point.points) })));
    // What was typed until then is replaced.
    if (saved.length > 0) toastDone(t('library_taken', { title }), { label: t('library_take_back'), run: () => setLines(lines) });
  };
  const add = () => setLines([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: '', points: '', criterion: '' }]);
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('rubric_title', { no: question.question, count: question.score })}
      summary={t('rubric_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={save.isPending} onClick={() => (lack ? setChecked(true) : save.mutate())}>
            {t('rubric_save')}
          </Button>
        </>
      }
    >
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
            onRemove={() => setLines(lines.filter((one) => one !== line))}
          />
        ))}
      </ol>
      <div role="alert">{checked && lack && <Wrong>{t(lack.what, { no: lack.no })}</Wrong>}</div>
      <Button look="quiet" className="mt-2" disabled={lines.length >= MOST} icon={<Plus {...icon} />} repeatable onClick={add}>
        {t('point_add')}
      </Button>
      <RubricLibrary spaceId={spaceId} points={lack ? [] : saved.map(pointOf)} onTake={take} />
      <Problem of={save.error} />
    </Dialog>
  );
}
