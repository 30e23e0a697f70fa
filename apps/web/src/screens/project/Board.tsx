import { moveProjectCard, type ProjectCardState, type ProjectCardView, type ProjectRoom } from '@praxis/contract/projects/run';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../parts/project/project-looks.ts';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { CardDialog } from './CardDialog.tsx';

const columns: readonly ProjectCardState[] = ['todo', 'doing', 'done'];
const looks = {
  todo: { line: 'border-line-2', shape: 'waiting' },
  doing: { line: 'border-ink', shape: 'half' },
  done: { line: 'border-pine', shape: 'tick' },
} as const;

type CardProps = {
  card: ProjectCardView;
  now: number;
  movable: boolean;
  onOpen: () => void;
  onMove: (state: ProjectCardState, beforeId: string | null) => void;
};

function Card({ card, now, movable, onOpen, onMove }: CardProps) {
  const { t } = useTranslation('projects');
  const at = columns.indexOf(card.state);
  const press = (event: KeyboardEvent) => {
    const next = columns[at + (event.key === ']' ? 1 : event.key === '[' ? -1 : 99)];
    if (!movable || !next) return;
    event.preventDefault();
    onMove(next, null);
  };
  const late = card.due_at !== null && card.due_at < now && card.state !== 'done';
  return (
    <li
      draggable={movable}
      onDragStart={(event) => event.dataTransfer.setData('text/praxis-card', card.id)}
      onDragOver={(event) => movable && event.preventDefault()}
      onDrop={(event) => {
        const id = event.dataTransfer.getData('text/praxis-card');
        event.stopPropagation();
        if (id && id !== card.id) onMove(card.state, id);
      }}
    >
      <button
        type="button"
        className="relative block w-full rounded-md border border-line bg-raised px-3 py-2.5 text-left hover:border-line-2"
        aria-keyshortcuts="[ ]"
        onClick={onOpen}
        onKeyDown={press}
      >
        <span className="block">
          {card.title}
          <span className="sr-only">, {t(`card_${card.state}`)}</span>
        </span>
        <span className="mt-1.5 flex items-center gap-2 text-12 text-ink-3">
          {card.assignee ? (
            <>
              <Avatar name={card.assignee.name} picture={card.assignee.avatar} size="small" />
              <span className="cut">{card.assignee.name}</span>
            </>
          ) : (
            t('card_nobody')
          )}
          <span className="flex-1" />
          {card.due_at !== null && <span className={late ? 'text-amber' : ''}>{shortDate(card.due_at)}</span>}
        </span>
      </button>
    </li>
  );
}

type Props = { room: ProjectRoom; stage: ProjectRoom['stages'][number]; again: () => void };

/** The board of the team: three columns, moved by dragging or by [ and ], each card by itself. */
export function Board({ room, stage, again }: Props) {
  const { t } = useTranslation('projects');
  const phone = useIsPhone();
  const [selected, setSelected] = useState<ProjectCardState>('doing');
  const [scope, setScope] = useState<'stage' | 'all'>('stage');
  const [open, setOpen] = useState<{ card: ProjectCardView | undefined; key: string; state: ProjectCardState }>();
  const [moved, setMoved] = useState('');
  const { work } = room.can;
  const cards = room.cards.filter(({ stage_id }) => scope === 'all' || stage_id === stage.id || stage_id === null);
  const move = (cardId: string, state: ProjectCardState, before_id: string | null) =>
    call(moveProjectCard, { run_id: room.id, card_id: cardId, state, before_id })
      .then(() => {
        setMoved(t('card_moved', { column: t(`card_${state}`) }));
        again();
      })
      .catch(showFailure);
  const column = (state: ProjectCardState) => {
    const list = cards.filter((card) => card.state === state);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the keys on the cards
      <div
        key={state}
        onDragOver={(event) => work && event.preventDefault()}
        onDrop={(event) => {
          const id = event.dataTransfer.getData('text/praxis-card');
          if (id) void move(id, state, null);
        }}
      >
        <h3 className={classes('flex h-9 items-center gap-2 border-t-2 text-14 font-bold', looks[state].line)}>
          <Mark shape={looks[state].shape} className={state === 'done' ? 'text-pine' : undefined} />
          {t(`card_${state}`)}
          <span className="text-13 font-normal text-ink-3">{list.length}</span>
          <span className="flex-1" />
          {work && (
            <IconButton small label={t('card_new')} onClick={() => setOpen({ card: undefined, key: newKey(), state })}>
              <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </h3>
        <ul className="flex flex-col gap-2">
          {list.map((card) => (
            <Card
              key={card.id}
              card={card}
              now={room.now}
              movable={work}
              onOpen={() => setOpen({ card, key: card.key, state })}
              onMove={(next, id) => void move(id ?? card.id, next, id === null ? null : card.id)}
            />
          ))}
        </ul>
      </div>
    );
  };
  return (
    <section className="mt-8">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="text-16 font-bold">{t('board')}</h2>
        <SegmentedControl
          label={t('board')}
          value={scope}
          choices={[
            { value: 'stage', label: t('card_of_stage') },
            { value: 'all', label: t('card_of_all') },
          ]}
          onChange={setScope}
        />
        {work && !phone && <span className="text-12 text-ink-3">{t('card_hint')}</span>}
      </div>
      {phone && (
        <SegmentedControl
          label={t('state')}
          className="mb-2"
          value={selected}
          choices={columns.map((value) => ({
            value,
            label: `${t(`card_${value}`)} ${cards.filter(({ state }) => state === value).length}`,
          }))}
          onChange={setSelected}
        />
      )}
      <div className="grid grid-cols-3 gap-5 phone:grid-cols-1">{columns.filter((state) => !phone || state === selected).map(column)}</div>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      {open && <CardDialog room={room} stageId={stage.id} of={open} onClose={() => setOpen(undefined)} again={again} onMove={move} />}
    </section>
  );
}
