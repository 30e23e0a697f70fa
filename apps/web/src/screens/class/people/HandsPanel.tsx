import type { RaisedHand } from '@praxis/rules/room';
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/fields/Choices.tsx';
import { usePost } from '../chat/usePost.ts';
import { useRoomClock, useRoomPart } from '../useRoom.ts';

const VISIBLE = 6;

/** A panel of the side column. */
export function PanelHead({ title, count, children }: { title: string; count?: number; children?: React.ReactNode }) {
  return (
    <div className="mb-1 flex min-h-8 items-center gap-2">
      <h2 className="text-14 font-bold">{title}</h2>
      {count ? <span className="rounded-sm bg-amber-soft px-1.5 text-12 font-bold text-amber">{count}</span> : null}
      <span className="ml-auto flex items-center gap-2">{children}</span>
    </div>
  );
}

function Waiting({ hand, place, at }: { hand: RaisedHand; place: number; at: number }) {
  const { t } = useTranslation('class-room');
  const post = usePost();
  const seconds = Math.max(0, Math.floor((at - hand.at) / 1000));
  const waited =
    seconds < 60
      ? t('waited_seconds', { count: seconds })
      : t('waited_minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return (
    <li className="flex min-h-9 items-center gap-2">
      <span className="w-4 flex-none text-13 text-ink-3">{place}</span>
      <Avatar name={hand.name} />
      <span className="cut min-w-0 flex-1">
        {hand.name} <span className="ml-1 text-12 text-ink-3">{waited}</span>
      </span>
      <Button size="small" look={place === 1 ? 'filled' : 'outline'} onClick={() => void post({ kind: 'call', user_id: hand.id })}>
        {t('call')}
      </Button>
      <Button
        size="small"
        onClick={() => void post({ kind: 'hand_lower', user_id: hand.id })}
        aria-label={t('lower_of', { name: hand.name })}
      >
        {t('lower')}
      </Button>
    </li>
  );
}

/** Who was asked to speak. */
function Speaking() {
  const { t } = useTranslation('class-room');
  const post = usePost();
  const speaking = useRoomPart((state) => state.speaking);
  const drawers = useRoomPart((state) => state.drawers);
  if (speaking.length === 0) return null;
  return (
    <ul aria-label={t('speaking')} className="mb-1">
      {speaking.map((person) => (
        <li key={person.id} className="flex min-h-9 items-center gap-2 rounded-md bg-pine-soft px-2 text-pine">
          <span className="cut min-w-0 flex-1">{t('speaks', { name: person.name })}</span>
          <IconButton
            small
            label={t('microphone_off_of', { name: person.name })}
            onClick={() => void post({ kind: 'microphone_off', user_id: person.id })}
          >
            <MicOff className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
          <Button size="small" onClick={() => void post({ kind: 'draw_right', user_id: person.id, allowed: !drawers.includes(person.id) })}>
            {t(drawers.includes(person.id) ? 'take_pen' : 'give_pen')}
          </Button>
          <Button size="small" onClick={() => void post({ kind: 'dismiss', user_id: person.id })}>
            {t('dismiss')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The queue of raised hands, in order (S-024, A-07). */
export function HandsPanel() {
  const { t } = useTranslation('class-room');
  const post = usePost();
  const hands = useRoomPart((state) => state.hands);
  const open = useRoomPart((state) => state.hands_open);
  const at = useRoomClock(1000, hands.length > 0);
  return (
    <section aria-label={t('hands')} className="flex-none border-b border-line px-4 py-3">
      <PanelHead title={t('hands')} count={hands.length}>
        {hands.length > 0 && (
          <Button size="small" look="quiet" onClick={() => void post({ kind: 'hand_lower', user_id: null })}>
            {t('lower_all')}
          </Button>
        )}
        <Switch
          label={t('hands_may')}
          className="text-13 text-ink-2"
          checked={open}
          onChange={(event) => void post({ kind: 'hands_open', open: event.target.checked })}
        />
      </PanelHead>
      <Speaking />
      {hands.length === 0 && <p className="text-13 text-ink-3">{t('no_hands')}</p>}
      <ol>
        {hands.slice(0, VISIBLE).map((hand, place) => (
          <Waiting key={hand.id} hand={hand} place={place + 1} at={at} />
        ))}
      </ol>
      {hands.length > VISIBLE && <p className="text-12 text-ink-3">{t('more_hands', { count: hands.length - VISIBLE })}</p>}
    </section>
  );
}
