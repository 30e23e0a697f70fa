import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { useRoomPart, useRoomStore } from '../useRoom.ts';

const AnswerCard = lazyPart(() => import('./AnswerCard.tsx').then((file) => ({ default: file.AnswerCard })));
const LiveResult = lazyPart(() => import('./LiveResult.tsx').then((file) => ({ default: file.LiveResult })));

/** The question of the moment: to be answered by students, counted for those who asked. */
export function QuestionPanel({ always }: { always?: boolean }) {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const question = useRoomPart((state) => state.question);
  if (!question) return always ? <p className="p-4 text-13 text-ink-3">{t('no_question')}</p> : null;
  return (
    <section
      aria-label={t('questions')}
      className="max-h-[55%] flex-none overflow-y-auto border-b border-line px-4 py-3 phone:max-h-none phone:flex-1"
    >
      <Suspense fallback={null}>
        {me.staff ? <LiveResult key={question.id} question={question} /> : <AnswerCard key={question.id} question={question} />}
      </Suspense>
    </section>
  );
}
