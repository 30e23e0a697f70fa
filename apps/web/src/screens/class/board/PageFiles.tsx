import { addClassPaper, type ClassPaper, listClassPapers } from '@praxis/contract/live-classes/pages';
import type { BoardPage } from '@praxis/contract/live-classes/room';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileImage } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../../../parts/upload/upload.ts';
import { call } from '../../../platform/calls/call.ts';
import { named } from '../../../platform/language/dates.ts';
import { speechKey } from '../../../platform/realtime/realtime.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { eachOnce } from '../../../ui/hooks/each-once.ts';
import { usePost } from '../chat/usePost.ts';
import { useRoomStore } from '../useRoom.ts';

const icon = { className: 'size-3.5', strokeWidth: 1.6, 'aria-hidden': true } as const;
const MOST_FILES = 50;

/** PDFs whose pages are being drawn; they come onto the board by themselves. */
function Papers({ list }: { list: readonly ClassPaper[] }) {
  const { t } = useTranslation('class-room');
  const [started] = useState(() => list.map(({ id }) => id));
  return (
    <ul className="text-12 wrap-anywhere text-ink-2">
      {list
        .filter(({ id, state }) => state === 'in_progress' || (state === 'failed' && !started.includes(id)))
        .map((paper) => (
          <li key={paper.id} role="status" className={paper.state === 'failed' ? 'text-red' : undefined}>
            {paper.state === 'failed' ? (paper.reason ?? t('picture_failed')) : t('pages_drawn', { percent: paper.progress })}
          </li>
        ))}
    </ul>
  );
}

/** Takes pictures and PDFs and makes pages of them. */
export function AddPages() {
  const { t } = useTranslation(['class-room', 'shell']);
  const store = useRoomStore();
  const post = usePost();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const papers = useQuery({
    queryKey: ['class-papers', store.classId],
    queryFn: ({ signal }) => call(listClassPapers, { class_id: store.classId }, { signal, background: true }),
    refetchInterval: (query) => (query.state.data?.list.some(({ state }) => state === 'in_progress') ? 1000 : false),
  });
  const addPicture = async (file: File) => {
    const file_id = await sendFile(file, 'class_page');
    const page: BoardPage = { id: speechKey().slice(0, 12), kind: 'picture', file_id, title: file.name.slice(0, 60) };
    await post({ kind: 'page_add', page, after: store.state().page });
  };
  const addPaper = async (file: File) => {
    const file_id = await sendFile(file, 'class_pdf');
    await call(addClassPaper, { class_id: store.classId, file_id, after: store.state().page });
    await client.invalidateQueries({ queryKey: ['class-papers', store.classId] });
  };
  const add = async (chosen: readonly File[]) => {
    const { files, repeated } = eachOnce(chosen);
    if (repeated.length > 0) toastError(t('shell:file_twice', { name: named(repeated) }));
    setBusy(true);
    try {
      for (const file of files.slice(0, MOST_FILES)) await (file.name.toLowerCase().endsWith('.pdf') ? addPaper(file) : addPicture(file));
    } catch (failure) {
      console.warn('a page was not added', failure);
      toastError(t('page_failed'));
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
        accept="image/png,image/jpeg,image/webp,application/pdf"
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
        className="phone:w-auto phone:flex-none"
        busy={busy}
        icon={<FileImage {...icon} />}
        onClick={() => picker.current?.click()}
      >
        {t('add_pictures')}
      </Button>
      {papers.data && <Papers key={papers.data.list.length === 0 ? 'none' : 'some'} list={papers.data.list} />}
    </>
  );
}

/** Saves the whole board as one PDF. */
export function SaveBoard({ title }: { title: string }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { saveBoard } = await import('../../../parts/class-room/board/save-board.ts');
      const { pages, board } = store.state();
      await saveBoard({ classId: store.classId, title, pages, board });
    } catch (failure) {
      console.warn('the board was not saved', failure);
      toastError(t('save_failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      wide
      look="quiet"
      className="phone:w-auto phone:flex-none"
      busy={busy}
      icon={<Download {...icon} />}
      onClick={() => void save()}
    >
      {t('save_board')}
    </Button>
  );
}
