import { askClarification, type Clarification } from '@praxis/contract/competitions/clarifications';
import type { ContestWorkspace } from '@praxis/contract/contests/workspace';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { clockTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState } from '../../ui/States.tsx';

function Asked({ list }: { list: readonly Clarification[] }) {
  const { t } = useTranslation('contest');
  if (list.length === 0) return <EmptyState plain>{t('nothing_asked')}</EmptyState>;
  return (
    <ul className="border-b border-line text-13">
      {list.map((one) => (
        <li key={one.id} className="grid grid-cols-[48px_minmax(0,1fr)_auto] gap-3 border-t border-line py-2">
          <span className="text-ink-3">{clockTime(one.at)}</span>
          <div className="min-w-0">
            {one.question !== '' && (
              <p className="break-words">
                {one.section_label && <b>{one.section_label}　</b>}
                {one.question}
              </p>
            )}
            <p className="break-words whitespace-pre-wrap text-ink-2">{one.answer ?? t('waiting_answer')}</p>
          </div>
          <span className="text-ink-3">{one.answer !== null && t(one.public ? 'to_all' : 'to_me')}</span>
        </li>
      ))}
    </ul>
  );
}

/** Asks the jury about a section or the whole, and shows what was asked and said. What was typed stays until it was sent. */
export function JuryDialog({
  workspace: { stage, sections, can },
  current,
  list,
  onClose,
}: {
  workspace: ContestWorkspace;
  current: string;
  list: readonly Clarification[];
  onClose: () => void;
}) {
  const { t } = useTranslation('contest');
  const client = useQueryClient();
  const [about, setAbout] = useState(sections.some(({ section_id }) => section_id === current) ? current : '');
  const [question, setQuestion] = useState('');
  const ask = useMutation({
    mutationFn: () => call(askClarification, { stage_id: stage.id, section_id: about || null, question: question.trim() }),
    onSuccess: () => {
      setQuestion('');
      toastDone(t('sent'));
      void client.invalidateQueries({ queryKey: ['clarifications', stage.id] });
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('ask_title')} width="wide">
      {can.ask && (
        <form
          className="mb-6 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!ask.isPending && question.trim() !== '') ask.mutate();
          }}
        >
          <Field label={t('ask_about')}>
            <Select
              value={about}
              onChange={(event) => setAbout(event.target.value)}
              choices={[
                { value: '', label: t('ask_whole') },
                ...sections.map(({ section_id, label, title }) => ({ value: section_id, label: `${label}　${title}` })),
              ]}
            />
          </Field>
          <Field label={t('question')} help={t('question_help')}>
            <TextArea rows={3} maxLength={2000} value={question} onChange={(event) => setQuestion(event.target.value)} />
          </Field>
          <Problem of={ask.error} />
          <Button type="submit" look="filled" busy={ask.isPending} disabled={question.trim() === ''} className="self-end">
            {t('send')}
          </Button>
        </form>
      )}
      <h3 className="mb-2 font-bold">{t('asked_list')}</h3>
      <Asked list={list} />
    </Dialog>
  );
}
