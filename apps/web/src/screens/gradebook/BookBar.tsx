import { addressOf } from '@praxis/contract/core/pages';
import { exportGrades } from '@praxis/contract/grades/setup';
import { useMutation } from '@tanstack/react-query';
import { Download, Ellipsis, Redo2, Settings2, Undo2, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { download } from '../../platform/download.ts';
import { clockTime } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import type { BookModel } from './book-model.ts';
import type { useWriter } from './useWriter.ts';

const ColumnDialog = lazyPart(() => import('./dialogs/ColumnDialog.tsx').then((file) => ({ default: file.ColumnDialog })));
const ImportDialog = lazyPart(() => import('./dialogs/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));
const ReleaseDialog = lazyPart(() => import('./dialogs/ReleaseDialog.tsx').then((file) => ({ default: file.ReleaseDialog })));
const HistoryDialog = lazyPart(() => import('./dialogs/HistoryDialog.tsx').then((file) => ({ default: file.HistoryDialog })));

type Props = { spaceId: string; model: BookModel; writer: ReturnType<typeof useWriter>; again: () => void; onKeys: () => void };
type Opened = 'column' | 'import' | 'release' | 'history';
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Where one is, whether everything is saved, and what can be done with the whole book. */
export function BookBar({ spaceId, model, writer, again, onKeys }: Props) {
  const { t } = useTranslation('grades');
  const [opened, setOpened] = useState<Opened>();
  const { can, space } = model.book;
  const close = () => setOpened(undefined);
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => call(exportGrades, { space_id: spaceId, format }),
    onSuccess: download,
    onError: showFailure,
  });
  return (
    <SlimBar>
      <Breadcrumbs trail={[{ label: space, to: addressOf('space', { spaceId }) }, { label: t('title') }]} />
      <span className="ml-auto flex items-center gap-2">
        {writer.saving ? (
          <StateLabel shape="working" tone="mute">
            {t('saving')}
          </StateLabel>
        ) : (
          writer.savedAt !== undefined && (
            <StateLabel shape="tick" tone="mute">
              {t('saved_at', { time: clockTime(writer.savedAt) })}
            </StateLabel>
          )
        )}
        {can.edit && (
          <>
            <IconButton label={t('undo')} disabled={!writer.canUndo} onClick={() => void writer.undo()}>
              <Undo2 {...icon} />
            </IconButton>
            <IconButton label={t('redo')} disabled={!writer.canRedo} onClick={() => void writer.redo()}>
              <Redo2 {...icon} />
            </IconButton>
            <Button icon={<Upload {...icon} />} onClick={() => setOpened('import')}>
              {t('import')}
            </Button>
          </>
        )}
        <Menu
          label={t('export')}
          trigger={
            <Button icon={<Download {...icon} />} busy={save.isPending}>
              {t('export')}
            </Button>
          }
          entries={[
            { label: t('export_xlsx'), run: () => save.mutate('xlsx') },
            { label: t('export_csv'), run: () => save.mutate('csv') },
          ]}
        />
        <Link className={buttonClasses()} to={addressOf('gradebookSetup', { spaceId })}>
          <Settings2 {...icon} />
          {t('setup')}
        </Link>
        {can.edit && (
          <Button look="filled" onClick={() => setOpened('release')}>
            {t('release_dots')}
          </Button>
        )}
        <Menu
          label={t('more')}
          trigger={
            <IconButton label={t('more')}>
              <Ellipsis {...icon} />
            </IconButton>
          }
          entries={[
            ...(can.edit ? [{ label: t('add_column'), run: () => setOpened('column') }] : []),
            { label: t('history'), run: () => setOpened('history') },
            { label: t('keys'), run: onKeys, keys: '?' },
          ]}
        />
      </span>
      <Suspense fallback={null}>
        {opened === 'column' && <ColumnDialog spaceId={spaceId} model={model} again={again} onClose={close} />}
        {opened === 'import' && <ImportDialog spaceId={spaceId} writer={writer} onClose={close} />}
        {opened === 'release' && <ReleaseDialog spaceId={spaceId} model={model} again={again} onClose={close} />}
        {opened === 'history' && <HistoryDialog spaceId={spaceId} model={model} onClose={close} />}
      </Suspense>
    </SlimBar>
  );
}
