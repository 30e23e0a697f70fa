import type { BoardItem, BoardPage } from '@praxis/contract/live-room';
import { FileImage, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardView } from '../../parts/class-room/board/BoardView.tsx';
import { sendFile } from '../../parts/upload/upload.ts';
import { speechKey } from '../../platform/realtime.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useRoomPart, useRoomStore } from './useRoom.ts';
import { useSay } from './useSay.ts';

const NOTHING: readonly BoardItem[] = [];
const blank = (): BoardPage => ({ id: speechKey().slice(0, 12), kind: 'blank', file_id: null, title: '' });

function Small({ page, number, on, only }: { page: BoardPage; number: number; on: boolean; only: boolean }) {
  const { t } = useTranslation('class-room');
  const { classId } = useRoomStore();
  const say = useSay();
  const items = useRoomPart((state) => state.board[page.id] ?? NOTHING);
  return (
    <li className="group flex gap-1.5">
      <span className={classes('w-5 flex-none text-right text-12', on ? 'font-bold text-pine' : 'text-ink-3')}>{number}</span>
      <div className="relative min-w-0 flex-1">
        <button
          type="button"
          aria-label={t('turn_to', { number })}
          aria-current={on || undefined}
          onClick={() => void say({ kind: 'page_turn', page: page.id })}
          className={classes('block w-full rounded-md', on && 'shadow-[0_0_0_2px_var(--pine)]')}
        >
          <BoardView classId={classId} page={page} items={items} label={t('page_small', { number })} spot={null} />
        </button>
        {!only && (
          <IconButton
            label={t('remove_page', { number })}
            small
            className="absolute! top-0 right-0 bg-raised opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
            onClick={() => void say({ kind: 'page_remove', page: page.id })}
          >
            <X className="size-3" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** Sends pictures and makes each a page. */
function AddPictures() {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of files.slice(0, 50)) {
        const page: BoardPage = {
          id: speechKey().slice(0, 12),
          kind: 'picture',
          file_id: await sendFile(file, 'class_page'),
          title: file.name.slice(0, 60),
        };
        if (!(await say({ kind: 'page_add', page, after: store.state().page }))) break;
      }
    } catch (failure) {
      console.warn('a page was not added', failure);
      toastError(t('picture_failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        className="hidden"
        aria-label={t('add_pictures')}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        wide
        busy={busy}
        icon={<FileImage className="size-3.5" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {t('add_pictures')}
      </Button>
    </>
  );
}

/** The pages of the board: turning one turns it for everybody. */
export function PageStrip() {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const say = useSay();
  const pages = useRoomPart((state) => state.pages);
  const page = useRoomPart((state) => state.page);
  return (
    <nav aria-label={t('pages')} className="flex w-32 flex-none flex-col gap-2 overflow-y-auto border-r border-line bg-sunken p-2">
      <ol className="flex flex-col gap-2.5">
        {pages.map((one, at) => (
          <Small key={one.id} page={one} number={at + 1} on={one.id === page} only={pages.length === 1} />
        ))}
      </ol>
      <Button
        size="small"
        wide
        repeatable
        icon={<Plus className="size-3.5" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => void say({ kind: 'page_add', page: blank(), after: store.state().page })}
      >
        {t('add_page')}
      </Button>
      <AddPictures />
    </nav>
  );
}
