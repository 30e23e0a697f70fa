import { givePeerPoints, type ProjectRoom } from '@praxis/contract/projects/run';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import { useSession } from '../../platform/person/session.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Strip } from '../../ui/States.tsx';

type Props = { room: ProjectRoom; again: () => void };

function OwnSheet({ room, again }: Props) {
  const { t } = useTranslation('projects');
  const me = useSession((now) => now.uid);
  const others = room.members.filter(({ person }) => person.id !== me);
  const [points, setPoints] = useState<Record<string, string>>(() =>
    Object.fromEntries(room.peers.given.map(({ user_id, points: given }) => [user_id, String(given)])),
  );
  const [comments, setComments] = useState<Record<string, string>>(() =>
    Object.fromEntries(room.peers.given.map(({ user_id, comment }) => [user_id, comment])),
  );
  const [failure, setFailure] = useState<unknown>();
  const numberOf = (id: string) => Math.round(Number(points[id] ?? '')) || 0;
  const left = 100 - others.reduce((sum, { person }) => sum + numberOf(person.id), 0);
  const give = async () => {
    setFailure(undefined);
    try {
      await call(givePeerPoints, {
        run_id: room.id,
        points: others.map(({ person: { id } }) => ({ user_id: id, points: numberOf(id), comment: comments[id]?.trim() ?? '' })),
      });
      toastDone(t('peers_given'));
      again();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <>
      <p className="pb-3 text-13 text-ink-3">{t('peers_help')}</p>
      <div className="flex flex-col gap-3">
        {others.map(({ person }) => (
          <div key={person.id}>
            <Field label={person.name}>
              <TextInput
                inputMode="numeric"
                value={points[person.id] ?? ''}
                maxLength={3}
                onChange={(event) => setPoints({ ...points, [person.id]: event.target.value })}
              />
            </Field>
            <TextInput
              className="mt-1.5"
              aria-label={t('peers_comment', { name: person.name })}
              placeholder={t('peers_comment', { name: person.name })}
              value={comments[person.id] ?? ''}
              maxLength={500}
              onChange={(event) => setComments({ ...comments, [person.id]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <Button look="soft" onClick={() => void give()}>
          {t('peers_give')}
        </Button>
        <span className={classes('text-13', left < 0 ? 'text-red' : 'text-ink-3')}>
          {left < 0 ? t('peers_over', { count: -left }) : t('peers_left', { count: left })}
        </span>
      </div>
      <Problem of={failure} />
    </>
  );
}

function Sheets({ room }: { room: ProjectRoom }) {
  const { t } = useTranslation('projects');
  const nameOf = (id: string) => room.members.find(({ person }) => person.id === id)?.person.name ?? '';
  const from = [...new Set(room.peers.sheets.map(({ from_id }) => from_id))];
  return (
    <>
      {room.peers.flags.map(({ kind, user_ids }) => (
        <Strip key={`${kind}-${user_ids.join('-')}`}>{t(`peers_${kind}`, { names: user_ids.map(nameOf).join(' · ') })}</Strip>
      ))}
      <ul>
        {from.map((id) => (
          <li key={id} className="border-t border-line py-2 text-13">
            <b>{nameOf(id)}</b>
            {room.peers.sheets
              .filter(({ from_id }) => from_id === id)
              .map(({ to_id, points, comment }) => (
                <span key={to_id} className="block text-ink-2">
                  {listed([`${nameOf(to_id)} ${points}`, comment])}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Points members give each other, and for who reviews every sheet with what looks arranged. */
export function PeerPoints({ room, again }: Props) {
  const { t } = useTranslation('projects');
  if (room.peers.share === 0 || (!room.peers.open && room.peers.sheets.length === 0)) return null;
  return (
    <section className="mt-10">
      <h2 className="pb-2 text-14 font-bold">{t(room.peers.open ? 'peers' : 'peers_sheets')}</h2>
      {room.peers.open ? <OwnSheet room={room} again={again} /> : <Sheets room={room} />}
    </section>
  );
}
