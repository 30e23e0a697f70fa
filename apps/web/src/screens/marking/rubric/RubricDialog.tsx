import { type QuestionForMarker, saveRubric } from '@praxis/contract/assessments/marking';
import type { LibraryRubric } from '@praxis/contract/rubrics/rubrics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { refreshMarking } from '../marking-queries.ts';
import { RubricLibrary } from './RubricLibrary.tsx';
import { isEmpty, type Line, lackOf, linesOf, pointOf, RubricLines } from './RubricLines.tsx';

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
  const [lines, setLines] = useState<Line[]>(() => linesOf(question.rubric));
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
  const take = (points: LibraryRubric['points'], title: string) => {
    setLines(linesOf(points.map(({ text, points: worth, criterion }) => ({ text, points: worth, criterion }))));
    // What was typed until then is replaced.
    if (saved.length > 0) toastDone(t('library_taken', { title }), { label: t('library_take_back'), run: () => setLines(lines) });
  };
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
      <RubricLines lines={lines} checked={checked} onChange={setLines} />
      <RubricLibrary spaceId={spaceId} points={lack ? [] : saved.map(pointOf)} onTake={take} />
      <Problem of={save.error} />
    </Dialog>
  );
}
