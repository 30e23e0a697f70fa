import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { clockTime, listed, spokenTime } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { type AttemptState, worded } from './session/attempt-state.ts';
import { useAttemptState } from './session/useAttempt.ts';

const FilesOnTheirWay = lazyPart(() => import('../file-answer/FilesOnTheirWay.tsx'));

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-4 py-10 outline-none">
      <div className="w-full max-w-[560px] text-center">
        <h1 className="mb-3 font-serif text-26 font-bold">{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** How it was handed in, when, and how many answers have arrived: what a student may point to later. */
function Receipt({ page, handedIn: way, open }: Pick<AttemptState, 'page' | 'handedIn'> & { open: boolean }) {
  const { t } = useTranslation('answering');
  // That all have arrived is told only of what is sure to have.
  const handedIn = way === 'by_hand' && open ? 'elsewhere' : way;
  const { submitted_at: at, submit_kind: kind, submit_reason: reason, received, question_count: total } = page;
  if (at === null) return <p className="text-ink-2">{t(`handed_in_${handedIn ?? 'elsewhere'}`)}</p>;
  return (
    <div className="flex flex-col gap-1 text-ink-2">
      <p>{kind === 'forced' ? t('collected', { time: clockTime(at) }) : t(`handed_in_${handedIn ?? 'elsewhere'}`)}</p>
      {kind === 'forced' && reason !== '' && <p className="break-words">{t('collected_reason', { reason })}</p>}
      <p>{t('receipt', { time: spokenTime(at), done: received, total })}</p>
    </div>
  );
}

/** Handed in: by hand, by the bell, or elsewhere. Says honestly what did not arrive. */
export function HandedIn({ keeper: session, after }: { keeper: AttemptSession; after?: ReactNode }) {
  const { t } = useTranslation('answering');
  const { page, handedIn, marks, values } = useAttemptState(session);
  const [visible, setView] = useState(false);
  const back = (useLocation().state as { back?: string } | null)?.back;
  const lost = Object.keys(marks)
    .map(Number)
    .filter((item) => marks[item] === 'refused' || marks[item] === 'kept');
  const text = (item: number) => {
    const value = values[item];
    if (!value) return t('cell_blank');
    if ('files' in value) return listed([value.text, ...value.files.map(({ name }) => name)]);
    if ('text' in value) return value.text;
    if ('code' in value) return value.code;
    return t('by_choice');
  };
  const hasFiles = Object.values(values).some((value) => value && 'files' in value);
  return (
    <Sheet title={t(worded(page.kind, 'handed_in'))}>
      <p className="mb-2 text-13 text-ink-3">{page.title}</p>
      <Receipt page={page} handedIn={handedIn} open={hasFiles || lost.length > 0} />
      {lost.length > 0 && (
        <div className="mt-5 rounded-md border border-amber-line bg-amber-soft px-4 py-3 text-left text-13 text-amber">
          <p>{t('not_arrived', { items: listed(lost.map(String)) })}</p>
          <Button size="small" className="mt-2" onClick={() => setView(!visible)}>
            {t(visible ? 'hide_them' : 'show_them')}
          </Button>
          {visible &&
            lost.map((item) => (
              <p key={item} className="mt-2 border-t border-amber-line pt-2 break-words whitespace-pre-wrap text-ink">
                {item}. {text(item)}
              </p>
            ))}
        </div>
      )}
      {/* Opened again, the page knows no answers any more. */}
      {(hasFiles || page.kind === 'assignment') && (
        <Suspense fallback={null}>
          <FilesOnTheirWay
            attemptId={page.attempt_id}
            {...(page.can_take_back && handedIn === 'by_hand' && { onReopened: session.reload })}
          />
        </Suspense>
      )}
      {after ?? (
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {back && (
            <Link className={buttonClasses('filled', 'main')} to={back}>
              {t('to_lesson')}
            </Link>
          )}
          <Link className={buttonClasses(back ? 'outline' : 'filled', 'main')} to={`/index/assessment/${page.assessment_id}`}>
            {t('to_assessment')}
          </Link>
          {!back && page.space_id && (
            <Link className={buttonClasses('outline', 'main')} to={`/index/space/${page.space_id}`}>
              {t('to_space')}
            </Link>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Another device answers; it can be taken over, with approval where the settings ask for it. */
export function Elsewhere({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page, waitingForApproval, refusedTakeOver, marks } = useAttemptState(session);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await session.takeOver();
    } catch (wrong) {
      setFailure(wrong);
    }
    setBusy(false);
  };
  const pending = Object.values(marks).filter((mark) => mark === 'kept').length;
  return (
    <Sheet title={t('elsewhere')}>
      <p className="text-ink-2">{t('elsewhere_note', { time: spokenTime(page.started_at) })}</p>
      {pending > 0 && <p className="mt-2 text-13 text-amber">{t('elsewhere_kept', { count: pending })}</p>}
      {refusedTakeOver && <p className="mt-3 text-red">{t('take_over_refused')}</p>}
      <Problem of={failure} className="mt-3" />
      <div className="mt-6 flex justify-center gap-2">
        {waitingForApproval ? (
          <p role="status" className="text-amber">
            {t('take_over_waiting')}
          </p>
        ) : (
          <Button look="filled" size="main" busy={busy} onClick={() => void take()}>
            {t(page.take_over === 'needs_approval' ? 'ask_take_over' : 'take_over')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** Answering was stopped, and nothing of the paper is left on this page to read. */
export function Stopped({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page } = useAttemptState(session);
  return (
    <Sheet title={page.title}>
      <p role="status" className="text-ink-2">
        {t('withdrawn')}
        {t('withdrawn_note')}
      </p>
      <div className="mt-6 flex justify-center">
        <Link className={buttonClasses('outline', 'main')} to={`/index/assessment/${page.assessment_id}`}>
          {t('to_assessment')}
        </Link>
      </div>
    </Sheet>
  );
}

/** Somebody else signed in on this device: nothing of the attempt is shown or sent. */
export function Unauthenticated() {
  const { t } = useTranslation('answering');
  return (
    <Sheet title={t('stranger')}>
      <p className="text-ink-2">{t('stranger_note')}</p>
    </Sheet>
  );
}
