import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Unreachable } from '../../platform/calls/refused.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { PaperForPrint } from './PaperForPrint.tsx';
import { cellState, QuestionMap } from './QuestionMap.tsx';
import { QuestionPane } from './QuestionPane.tsx';
import { StemPanel } from './StemPanel.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { isAnswered, worded } from './session/attempt-state.ts';
import { useAttemptState } from './session/useAttempt.ts';
import { useAnsweringKeys } from './useAnsweringKeys.ts';

const ProgramPane = lazyPart(() => import('./ProgramPane.tsx').then((file) => ({ default: file.ProgramPane })));
const FileAnswerPane = lazyPart(() => import('../file-answer/FileAnswerPane.tsx'));
const MapDialog = lazyPart(() => import('./MapDialog.tsx').then((file) => ({ default: file.MapDialog })));

const tick = { saved: 'bg-pine', kept: 'bg-amber', blank: 'bg-well' };

/** The paper as a row of ticks, for the phone. */
function Ticks({ keeper: session, at }: { keeper: AttemptSession; at: number }) {
  const { page, values, marks, flags } = useAttemptState(session);
  return (
    <div aria-hidden="true" className="mb-2 flex gap-0.5">
      {Array.from({ length: page.question_count }, (_none, no) => no + 1).map((item) => (
        <i
          key={item}
          className={classes(
            'h-2 min-w-0 flex-1 rounded-[2px]',
            page.resp_mode === 2 && item < at ? 'bg-line-2' : tick[cellState(isAnswered(values[item]), marks[item])],
            flags[item] && 'border-t-2 border-ink',
            item === at && 'outline-2 outline-offset-1 outline-ink',
          )}
        />
      ))}
    </div>
  );
}

function Foot({
  keeper: session,
  at,
  total,
  onGo,
  onMap,
  onNext,
  busy,
}: {
  keeper: AttemptSession;
  at: number;
  total: number;
  onGo: (item: number) => void;
  onMap: () => void;
  onNext: () => void;
  busy: boolean;
}) {
  const { t } = useTranslation('answering');
  const phone = useIsPhone();
  const { page, phase } = useAttemptState(session);
  const question = page.questions.find(({ item }) => item === at);
  const letters = question?.type === 'judge' ? 2 : (question?.options.length ?? 0);
  const oneWay = page.resp_mode === 2;
  const last = at >= total;
  const next = (
    <Button
      look="filled"
      size="main"
      repeatable={!oneWay}
      busy={busy}
      disabled={last && phase !== 'open'}
      className="phone:min-w-28 phone:flex-none phone:px-3"
      onClick={onNext}
    >
      {t(last ? worded(page.kind, oneWay ? 'hand_in' : 'check_hand_in') : 'next')}
      {!phone && !last && <ChevronRight className="size-4" aria-hidden="true" />}
    </Button>
  );
  if (phone) {
    return (
      <footer data-print="no" data-foot-tools className="flex-none border-t border-line bg-ground px-4 py-3">
        {total > 1 && <Ticks keeper={session} at={at} />}
        <div className="flex gap-2.5">
          {!oneWay && (
            <Button
              size="main"
              repeatable
              className="w-12 flex-none px-0!"
              aria-label={t('previous')}
              disabled={at <= 1}
              onClick={() => onGo(at - 1)}
            >
              <ChevronLeft className="size-5" aria-hidden="true" />
            </Button>
          )}
          <Button
            size="main"
            className="min-w-0 flex-1 px-2!"
            icon={<LayoutGrid className="size-4" aria-hidden="true" />}
            onClick={onMap}
            disabled={oneWay}
          >
            {t('question_of', { no: at, total })}
          </Button>
          {next}
        </div>
      </footer>
    );
  }
  return (
    <footer data-print="no" className="flex h-16 flex-none items-center gap-4 border-t border-line bg-ground pr-6 pl-6">
      {!oneWay && (
        <Button size="main" repeatable disabled={at <= 1} onClick={() => onGo(at - 1)}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t('previous')}
        </Button>
      )}
      <span className="flex items-center gap-1.5 text-13 text-ink-3">
        {letters > 1 && (
          <>
            <Kbd>A</Kbd>–<Kbd>{String.fromCharCode(64 + letters)}</Kbd> {t('key_choose')}
            <span className="ml-3" />
          </>
        )}
        {!oneWay && (
          <>
            <Kbd>←</Kbd> <Kbd>→</Kbd> {t('key_turn')}
          </>
        )}
      </span>
      <span className="ml-auto text-13 text-ink-3">{t(worded(page.kind, 'safe_note'))}</span>
      {next}
    </footer>
  );
}

type AnsweringPageProps = {
  keeper: AttemptSession;
  /** The question one is at, where one may go from one to the other. */
  chosen: number;
  onChoose: (item: number) => void;
  onHandIn: () => void;
  side?: ReactNode;
};

/** The open paper: question, map and foot. */
export function AnsweringPage({ keeper: session, chosen, onChoose, onHandIn, side }: AnsweringPageProps) {
  const { t } = useTranslation('answering');
  const { page } = useAttemptState(session);
  const phone = useIsPhone();
  const [map, setMap] = useState(false);
  const [busy, setBusy] = useState(false);
  const at = page.resp_mode === 2 ? (page.at_item ?? 1) : chosen;
  const total = page.question_count;
  const question = page.questions.find((one) => one.item === at);
  // A homework of one file question has no way to find: its side is that of the phone.
  const single = total === 1 && question?.type === 'file';
  const go = (item: number) => {
    onChoose(item);
    setMap(false);
    document.querySelector('#question')?.scrollTo(0, 0);
  };
  const next = async () => {
    if (at >= total) return onHandIn();
    if (page.resp_mode === 1) return go(at + 1);
    setBusy(true);
    try {
      await session.next(at);
    } catch (failure) {
      if (failure instanceof Unreachable) toastError(t('next_needs_network'));
      else showFailure(failure);
    }
    setBusy(false);
  };
  useAnsweringKeys(session, question, { go, next: () => at < total && void next(), at });
  return (
    <>
      <div className="flex min-h-0 flex-1">
        {question?.shared && !phone && <StemPanel key={question.shared.stem_id} keeper={session} stem={question.shared} phone={false} />}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <h1 className="sr-only">{page.title}</h1>
          {question?.shared && phone && <StemPanel key={question.shared.stem_id} keeper={session} stem={question.shared} phone />}
          {question?.type === 'programming' || question?.type === 'oj' ? (
            <section id="question" aria-label={t('question_no', { no: at })} className="flex min-h-0 flex-1 flex-col print:hidden">
              <Suspense fallback={<Skeleton />}>
                <ProgramPane key={question.item} question={question} keeper={session} />
              </Suspense>
            </section>
          ) : (
            <section
              id="question"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
              tabIndex={0}
              aria-label={t('question_no', { no: at })}
              className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 print:hidden"
            >
              {question?.file && (
                <Suspense fallback={<Skeleton />}>
                  <FileAnswerPane key={question.item} question={question} keeper={session} />
                </Suspense>
              )}
              {question && !question.file && <QuestionPane key={question.item} question={question} keeper={session} />}
            </section>
          )}
          <PaperForPrint keeper={session} />
        </main>
        {!phone && !single && (
          <aside data-print="no" className="flex w-[296px] flex-none flex-col overflow-y-auto border-l border-line bg-sunken px-6 py-5">
            <QuestionMap keeper={session} at={at} onGo={go} />
            <div className="mt-auto pt-6">{side}</div>
          </aside>
        )}
      </div>
      <Foot keeper={session} at={at} total={total} busy={busy} onGo={go} onMap={() => setMap(true)} onNext={() => void next()} />
      {map && (
        <Suspense fallback={null}>
          <MapDialog keeper={session} at={at} onGo={go} onClose={() => setMap(false)} side={side} />
        </Suspense>
      )}
    </>
  );
}
