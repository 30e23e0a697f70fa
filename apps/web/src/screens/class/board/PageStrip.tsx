import type { BoardItem, BoardPage } from '@praxis/contract/live-classes/room';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BoardView } from '../../../parts/class-room/board/BoardView.tsx';
import { speechKey } from '../../../platform/realtime/realtime.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { usePost } from '../chat/usePost.ts';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { AddPages, SaveBoard } from './PageFiles.tsx';

const NOTHING: readonly BoardItem[] = [];
const blank = (): BoardPage => ({ id: speechKey().slice(0, 12), kind: 'blank', file_id: null, title: '' });

function Small({ page, number, on, only }: { page: BoardPage; number: number; on: boolean; only: boolean }) {
  const { t } = useTranslation('class-room');
  const { classId } = useRoomStore();
  const post = usePost();
  const items = useRoomPart((state) => state.board[page.id] ?? NOTHING);
  return (
    <li className="group flex gap-1.5 phone:w-20 phone:flex-none">
      <span className={classes('w-5 flex-none text-right text-12 phone:w-3', on ? 'font-bold text-pine' : 'text-ink-3')}>{number}</span>
      <div className="relative min-w-0 flex-1">
        <button
          type="button"
          aria-label={t('turn_to', { number })}
          aria-current={on || undefined}
          onClick={() => void post({ kind: 'page_turn', page: page.id })}
          className={classes('block w-full rounded-md', on && 'shadow-[0_0_0_2px_var(--pine)]')}
        >
          <BoardView classId={classId} page={page} items={items} label={t('page_small', { number })} spot={null} />
        </button>
        {!only && (
          <IconButton
            label={t('remove_page', { number })}
            small
            className="pointer-events-none absolute! top-0 right-0 bg-raised opacity-0 group-hover:pointer-events-auto group-hover:opacity-100 focus-visible:pointer-events-auto focus-visible:opacity-100"
            onClick={() => void post({ kind: 'page_remove', page: page.id })}
          >
            <X className="size-3" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** The pages of the board: turning one turns it for everybody. */
export function PageStrip({ title }: { title: string }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const post = usePost();
  const pages = useRoomPart((state) => state.pages);
  const page = useRoomPart((state) => state.page);
  return (
    <nav
      aria-label={t('pages')}
      className="flex w-32 flex-none flex-col gap-2 overflow-y-auto border-r border-line bg-sunken p-2 phone:w-full phone:flex-row phone:items-center phone:overflow-x-auto phone:overflow-y-hidden phone:border-r-0 phone:bg-well phone:px-0 phone:py-1"
    >
      <ol className="flex flex-col gap-2.5 phone:flex-row">
        {pages.map((one, at) => (
          <Small key={one.id} page={one} number={at + 1} on={one.id === page} only={pages.length === 1} />
        ))}
      </ol>
      <Button
        size="small"
        wide
        repeatable
        className="phone:w-auto phone:flex-none"
        icon={<Plus className="size-3.5" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => void post({ kind: 'page_add', page: blank(), after: store.state().page })}
      >
        {t('add_page')}
      </Button>
      <AddPages />
      <SaveBoard title={title} />
    </nav>
  );
}
