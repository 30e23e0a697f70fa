import { type RoomState, toTimerView } from '@praxis/rules/room';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatImage } from '../../parts/class-room/ChatImage.tsx';
import { TallyBars } from '../../parts/class-room/TallyBars.tsx';
import { playTime } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import type { Chapter } from './replay-state.ts';

type Side = { classId: string; state: RoomState; chapters: readonly Chapter[]; at: number; onJump: (at: number) => void };

function Chapters({ chapters, at, onJump }: Omit<Side, 'state' | 'classId'>) {
  const { t } = useTranslation('class-room');
  const current = chapters.findLast((one) => one.at <= at);
  return (
    <nav aria-label={t('chapters')} className="max-h-[32vh] flex-none overflow-y-auto border-b border-line px-4 py-3">
      <h2 className="mb-1 text-14 font-bold">{t('chapters')}</h2>
      <ol>
        {chapters.map((one) => (
          <li key={`${one.at} ${one.kind}`}>
            <button
              type="button"
              aria-current={one === current || undefined}
              onClick={() => onJump(one.at)}
              className={classes(
                'flex w-full gap-3 rounded-sm px-1 py-1 text-left text-13 hover:bg-sunken',
                one === current && 'bg-selected font-bold text-pine',
              )}
            >
              <span className="w-14 flex-none text-ink-3 tabular-nums">{playTime(one.at / 1000)}</span>
              <span className="cut min-w-0">
                {one.kind === 'speaks' && one.words ? t('speaks', { name: one.words }) : one.words || t(`chapter_${one.kind}`)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Spoken({ state, classId }: { state: RoomState; classId: string }) {
  const { t } = useTranslation('class-room');
  const list = useRef<HTMLUListElement>(null);
  const newest = state.chat.at(-1)?.seq;
  // Scrolling lives outside React.
  useEffect(() => {
    if (newest) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  return (
    <section aria-label={t('chat')} className="flex min-h-0 flex-1 flex-col px-4 py-3">
      <h2 className="mb-1 text-14 font-bold">{t('chat')}</h2>
      {state.chat.length === 0 && <p className="text-13 text-ink-3">{t('no_chat')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul ref={list} tabIndex={0} aria-label={t('chat_lines')} className="min-h-24 flex-1 overflow-y-auto">
        {state.chat.map((line) => (
          <li key={line.seq} className="flex gap-2.5 py-1.5">
            <Avatar name={line.by.name} />
            <div className="min-w-0">
              <p className="text-12 text-ink-3">
                <span className={line.role === 'student' ? undefined : 'font-bold text-pine'}>{line.by.name}</span>
                {line.role !== 'student' && <span className="ml-2 text-pine">{t(line.role === 'ta' ? 'role_ta' : 'role_teacher')}</span>}{' '}
                <span className="ml-1 tabular-nums">{playTime(line.at / 1000)}</span>
                {line.group && <span className="ml-2">{t('group_of', { name: line.group })}</span>}
              </p>
              {line.text && <p className="wrap-anywhere whitespace-pre-wrap">{line.text}</p>}
              {line.file_id && <ChatImage classId={classId} fileId={line.file_id} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened beside the board, in step with it. */
export function ReplaySide({ classId, state, chapters, at, onJump }: Side) {
  const { t } = useTranslation('class-room');
  return (
    <aside
      aria-label={t('side')}
      className="flex min-h-0 flex-col border-l border-line bg-ground min-[900px]:max-h-[calc(100dvh-48px)] phone:border-l-0"
    >
      <Chapters chapters={chapters} at={at} onJump={onJump} />
      {state.timer && (
        <p className="flex flex-none items-baseline gap-2 border-b border-line px-4 py-2 text-13 text-ink-2">
          {t(state.timer.direction === 'up' ? 'time_passed' : 'time_left')}
          <b role="timer" className="text-15 text-ink tabular-nums">
            {playTime(Math.ceil(toTimerView(state.timer, at)))}
          </b>
        </p>
      )}
      {state.question && (
        <section aria-label={t('questions')} className="flex-none border-b border-line px-4 py-3">
          <h2 className="text-14 font-bold">{t('questions')}</h2>
          <p className="my-2 text-13 wrap-anywhere">{state.question.stem}</p>
          {state.question.tally ? (
            <TallyBars question={state.question} tally={state.question.tally} />
          ) : (
            <ul className="text-13 text-ink-2">
              {state.question.options.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place of an option is its name
                <li key={place}>
                  {String.fromCharCode(65 + place)} {text}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <Spoken state={state} classId={classId} />
    </aside>
  );
}
