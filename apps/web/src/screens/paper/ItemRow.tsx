import { ChevronRight, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { PointsField } from './PointsField.tsx';
import { changeItem, type DraftItem, removeItem } from './paper-draft.ts';
import type { KnownQuestion } from './useKnownQuestions.ts';
import type { PaperWriting } from './usePaperDraft.ts';

const QuestionInFull = lazyPart(() => import('./QuestionInFull.tsx').then((file) => ({ default: file.QuestionInFull })));

type RowProps = {
  item: DraftItem;
  no: number;
  question: KnownQuestion | undefined;
  writing: PaperWriting;
  onHold: (event: DragEvent) => void;
  onStep: (by: 1 | -1) => void;
};

function Handle({ item, no, onHold, onStep }: Pick<RowProps, 'item' | 'no' | 'onHold' | 'onStep'>) {
  const { t } = useTranslation('papers');
  return (
    <IconButton
      small
      draggable
      data-handle={item.key}
      label={t('move_question', { no })}
      className="cursor-grab text-ink-3"
      onDragStart={onHold}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onStep(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <GripVertical className="size-4" strokeWidth={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** One chosen question: handle, number, its first words, points; opened it shows the whole question. */
export function ItemRow({ item, no, question, writing, onHold, onStep }: RowProps) {
  const { t } = useTranslation(['papers', 'question-words']);
  const { draft, change } = writing;
  const [open, setOpen] = useState(false);
  const newer = question?.whole?.newer_version_id;
  const remove = () => {
    const before = draft;
    change(removeItem(draft, item.key));
    toastDone(t('question_removed'), { label: t('undo'), run: () => change(before) });
  };
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
        <Handle item={item} no={no} onHold={onHold} onStep={onStep} />
        <span className="w-6 flex-none text-right text-13 text-ink-3">{no}</span>
        <button
          type="button"
          aria-expanded={open}
          disabled={!question?.whole}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-center gap-1.5 text-left touch:min-h-11"
        >
          <ChevronRight className={classes('size-3.5 flex-none text-ink-3', open && 'rotate-90')} strokeWidth={1.6} aria-hidden="true" />
          {question ? (
            <span className="cut">{question.words || t('no_words')}</span>
          ) : (
            <StateLabel shape="triangle" tone="red">
              {t('question_gone')}
            </StateLabel>
          )}
        </button>
        <span className="flex flex-none items-center gap-2 phone:w-full phone:pl-10">
          {question && <span className="text-13 text-ink-3">{t(`question-words:type_${question.type}`)}</span>}
          {newer && (
            <Button size="small" look="soft" onClick={() => change(changeItem(draft, item.key, { version_id: newer }))}>
              {t('take_newer')}
            </Button>
          )}
          <span className="ml-auto">
            <PointsField
              label={t('points_of', { no })}
              value={item.score}
              onChange={(score) => change(changeItem(draft, item.key, { score }))}
            />
          </span>
          <IconButton small label={t('remove_question', { no })} onClick={remove}>
            <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {open && question?.whole && (
        <div className="mb-3 ml-15 rounded-md bg-sunken px-4 py-3 phone:ml-0">
          <Suspense fallback={null}>
            <QuestionInFull question={question.whole} />
          </Suspense>
        </div>
      )}
    </>
  );
}
