import { answerHints, getProctorSession } from '@praxis/contract/proctoring/proctoring';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { HintList } from './HintList.tsx';
import { verdictLooks } from './hint-labels.ts';

type Where = { room: 'assessment' | 'competition'; room_id: string };

function Answer({ where, note }: { where: Where; note: string }) {
  const { t } = useTranslation('proctoring');
  const client = useQueryClient();
  const [text, setText] = useState(note);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      client.setQueryData(['proctor-session', where.room, where.room_id], await call(answerHints, { ...where, answer: text }));
      toastDone(t('answer_sent'));
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 max-w-[560px]">
      <Field label={t('your_words')} help={t('your_words_help')}>
        <TextArea rows={3} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Problem of={failure} />
      <Button type="submit" className="mt-3" busy={busy} disabled={text.trim() === ''}>
        {t(note === '' ? 'send_answer' : 'change_answer')}
      </Button>
    </form>
  );
}

/** What was noted about the reader, what a person found, and the reader's own words; nothing when nothing was noted. */
export function HeldAgainst(where: Where) {
  const { t } = useTranslation('proctoring');
  const { room, room_id } = where;
  const { data } = useQuery({
    queryKey: ['proctor-session', room, room_id],
    queryFn: ({ signal }) => call(getProctorSession, { room, room_id }, { signal }),
  });
  if (!data || (data.hints.length === 0 && !data.verdict)) return null;
  return (
    <Section title={t('held_title')} className="mb-10">
      {data.verdict && (
        <div className="mb-3">
          <StateLabel {...verdictLooks[data.verdict]}>{t(`verdict_${data.verdict}`)}</StateLabel>
          {data.note && <p className="mt-1 whitespace-pre-wrap">{data.note}</p>}
        </div>
      )}
      <p className="mb-2 text-13 text-ink-3">{t('hints_only')}</p>
      <div className="max-w-[560px]">
        <HintList hints={data.hints} />
      </div>
      {data.pictures_until !== null && (
        <p className="mt-2 text-13 text-ink-3">{t('pictures_until', { date: shortDate(data.pictures_until) })}</p>
      )}
      <Answer where={{ room, room_id }} note={data.answer} />
    </Section>
  );
}
