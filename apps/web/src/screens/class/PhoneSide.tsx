import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { ChatPanel } from './chat/ChatPanel.tsx';
import { HandsPanel } from './people/HandsPanel.tsx';
import { QuestionPanel } from './questions/QuestionPanel.tsx';
import { useRoomPart, useRoomStore } from './useRoom.ts';

type Side = 'chat' | 'question' | 'hands';

/** On a phone the panels take turns below the stage. */
export function PhoneSide() {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const [chosen, setChosen] = useState<Side>('chat');
  const [seen, setSeen] = useState('');
  const asked = useRoomPart((state) => (state.question?.open ? state.question.id : ''));
  const hands = useRoomPart((state) => state.hands.length);
  // A question that was just asked comes to the front, once.
  if (asked && asked !== seen && !me.staff) {
    setSeen(asked);
    setChosen('question');
  }
  const choices: { value: Side; label: string }[] = [
    { value: 'chat', label: t('chat') },
    { value: 'question', label: t('questions') },
    ...(me.staff ? [{ value: 'hands' as const, label: hands > 0 ? `${t('hands')} ${hands}` : t('hands') }] : []),
  ];
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <SegmentedControl label={t('side')} className="mx-4 mt-2 self-start" value={chosen} onChange={setChosen} choices={choices} />
      {chosen === 'chat' && <ChatPanel />}
      {chosen === 'question' && <QuestionPanel always />}
      {chosen === 'hands' && <HandsPanel />}
    </div>
  );
}
