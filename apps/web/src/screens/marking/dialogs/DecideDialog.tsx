import { decideRegrade } from '@praxis/contract/assessments/results';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { scoreOf } from '../entry/mark-entry.ts';
import { type Request, refreshMarking } from '../marking-queries.ts';
import { useStudentName } from '../useStudentName.ts';

/** Accepts a request with a new score, or keeps the old one; the student reads the reply. */
export function DecideDialog({
  assessmentId,
  request,
  fullScore,
  onClose,
}: {
  assessmentId: string;
  request: Request;
  fullScore: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('marking');
  const queries = useQueryClient();
  const nameOf = useStudentName();
  const [text, setText] = useState(request.score === null ? '' : String(request.score));
  const [reply, setReply] = useState('');
  const score = scoreOf({ text, rubricIds: [], comment: '' }, { score: fullScore, rubric: [] });
  const wrong = Number.isNaN(score);
  const decide = useMutation({
    mutationFn: (accepted: boolean) =>
      call(decideRegrade, { request_id: request.id, accepted, ...(accepted && score !== null && { score }), reply }),
    onSuccess() {
      void refreshMarking(queries, assessmentId);
      toastDone(t('request_done'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('request_title', { name: nameOf(request), no: request.question })}
      foot={
        <>
          <Button look="danger" busy={decide.isPending && !decide.variables} onClick={() => decide.mutate(false)}>
            {t('request_refuse')}
          </Button>
          <Button
            look="filled"
            disabled={score === null || wrong}
            busy={decide.isPending && decide.variables}
            onClick={() => decide.mutate(true)}
          >
            {t('request_accept')}
          </Button>
        </>
      }
    >
      <blockquote className="border-l-2 border-line-2 pl-3 break-words whitespace-pre-wrap text-ink-2">{request.text}</blockquote>
      <Field
        label={t('request_score', { before: request.score ?? '–', count: fullScore })}
        error={wrong && t('score_wrong', { count: fullScore })}
        className="mt-4"
      >
        <TextInput inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} className="w-28" />
      </Field>
      <Field label={t('request_reply_label')} className="mt-4">
        <TextArea rows={2} maxLength={2000} value={reply} onChange={(event) => setReply(event.target.value)} />
      </Field>
      <Problem of={decide.error} />
    </Dialog>
  );
}
