import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { clockTime, listed } from '../../../platform/language/dates.ts';
import { useSession } from '../../../platform/person/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useAnswerFiles } from '../../file-answer/useAnswerFiles.ts';
import { ReadAnswer } from '../../read-answer/ReadAnswer.tsx';
import { SharedStem } from '../../shared-stem/SharedStem.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import { useAttemptState } from '../session/useAttempt.ts';
import { useGroupReading } from './useGroupReading.ts';

const Written = lazyPart(() => import('../../writing/RichTextView.tsx'));

/** Who writes now, and the way to the pen. */
function PenPanel({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page, waitingForApproval: waiting, refusedTakeOver: refused } = useAttemptState(session);
  const me = useSession(({ uid }) => uid);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!page.group) return null;
  const { pen, members } = page.group;
  const name = pen.holder.name;
  const mine = pen.holder.id === me;
  const ask = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await session.takeOver();
      await session.reload();
    } catch (wrong) {
      setFailure(wrong);
    }
    setBusy(false);
  };
  const asked = pen.asked_by !== null && pen.asked_by.id === me;
  return (
    <section className="mb-6 rounded-md border border-line bg-raised px-4 py-3" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-bold">{t(mine ? 'pen_own' : 'pen_held', { name })}</p>
          <p className="text-13 text-ink-2">{t(mine ? 'pen_own_note' : pen.silent ? 'pen_silent' : 'pen_held_note', { name })}</p>
          <p className="mt-1 text-12 text-ink-3">{listed(members.map((one) => one.name))}</p>
        </div>
        {asked && waiting && pen.passes_at !== null ? (
          <p role="status" className="text-13 text-amber">
            {t('pen_waiting', { name, time: clockTime(pen.passes_at) })}
          </p>
        ) : (
          <Button look="filled" size="main" busy={busy} onClick={() => void ask()}>
            {t(page.take_over === 'free' ? 'pen_take' : 'pen_ask')}
          </Button>
        )}
      </div>
      {pen.asked_by && !asked && <p className="mt-2 text-13 text-ink-3">{t('pen_other_waits', { name: pen.asked_by.name })}</p>}
      {refused && !asked && <p className="mt-2 text-13 text-amber">{t('pen_refused', { name })}</p>}
      <Problem of={failure} className="mt-2" />
    </section>
  );
}

/** The answer of a group for its members who do not hold the pen: what is written, within seconds, and who writes it. */
export function GroupReader({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { t: stem } = useTranslation('shared-stem');
  const { page, values } = useAttemptState(session);
  const files = useAnswerFiles(page.attempt_id, true);
  useGroupReading(session, files.refresh);
  return (
    <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto max-w-[760px] px-6 py-6 phone:px-4">
        <h1 className="mb-4 font-serif text-26 font-bold">{t('group_answer', { group: page.group?.group.name ?? '' })}</h1>
        <PenPanel keeper={session} />
        <ol>
          {page.questions.map((question) => (
            <li key={question.item} className="border-t border-line py-5 first:border-t-0">
              {question.shared && question.shared.from === question.item && (
                <SharedStem
                  className="mb-5"
                  html={question.shared.html}
                  audio={question.shared.audio?.address}
                  silent={question.shared.audio ? stem('sound_by_holder', { name: page.group?.pen.holder.name }) : undefined}
                  range={question.shared}
                />
              )}
              <Suspense fallback={null}>
                <Written html={question.stem} />
              </Suspense>
              <div className="mt-3 rounded-md border border-line px-4 py-3">
                <ReadAnswer
                  question={question}
                  value={values[question.item]}
                  files={(files.data?.files ?? []).filter(({ item }) => item === question.item)}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}
