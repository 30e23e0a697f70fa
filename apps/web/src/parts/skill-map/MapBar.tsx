import type { FrameView } from '@praxis/contract/skills/maps';
import { FolderInput, List, Network, Table2, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { OtherEditors } from './editing/OtherEditors.tsx';
import type { MapEditing } from './editing/useMapEditing.ts';
import { SourceNote } from './frameworks/SourceNote.tsx';
import type { Lack, MapFilter } from './map-model.ts';
import { useCountedTo, useFrameTitle } from './useSkillMap.ts';

const MapFileMenu = lazyPart(() => import('./frameworks/MapFileMenu.tsx').then((file) => ({ default: file.MapFileMenu })));

export const mapViews = ['map', 'outline', 'table'] as const;
export type MapView = (typeof mapViews)[number];
const icons = { map: Network, outline: List, table: Table2 };
const lacks = { material: 'lacking', video: 'lacking_video', question: 'lacking_question' } as const;
const states = ['unknown', 'thin', 'below', 'on_the_way', 'reached'] as const;

type Props = {
  /** The map is on its way: its views can be chosen, what it is is not known. */
  waits: boolean;
  frame: FrameView;
  /** Whose map it is, when it is somebody else's. */
  person?: string | undefined;
  /** How far its numbers are counted. */
  progress: { as_of: number; behind: boolean };
  edges: number;
  /** Chapters of a course, which are no points. */
  chapters: number;
  /** What how many skills are without, where the map shows what it holds. */
  lacking: { lack: Lack; count: number }[] | undefined;
  view: MapView;
  onView: (view: MapView) => void;
  filter: MapFilter;
  onFilter: (filter: MapFilter) => void;
  find: RefObject<HTMLInputElement | null>;
  editing: MapEditing;
  edits: boolean;
  onEdits: (on: boolean) => void;
  onAdd: () => void;
  onPublish: () => void;
};

function Views({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const { t } = useTranslation('skills');
  return (
    <fieldset aria-label={t('view')} className="flex rounded-md border border-line-2">
      {mapViews.map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => onView(one)}
            className={classes(
              'inline-flex h-8 items-center gap-1.5 px-3 text-14 touch:h-11',
              view === one ? 'bg-pine-soft font-bold text-pine' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <Icon className="size-4" aria-hidden="true" />
            {t(`view_${one}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Files into and out of a map; the menu is loaded when somebody asks for it. */
function Files(props: { frame: FrameView; onImported: (editId: string) => void }) {
  const { t } = useTranslation('skills');
  const [asked, setAsked] = useState(false);
  const button = (
    <IconButton label={t('files')} aria-haspopup="menu" onClick={() => setAsked(true)}>
      <FolderInput className="size-4" aria-hidden="true" />
    </IconButton>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <MapFileMenu {...props} />
    </Suspense>
  );
}

/** The bar over a map: which one it is, how it is looked at, what can be done. */
export function MapBar({
  waits,
  frame,
  person,
  progress,
  edges,
  chapters,
  lacking,
  view,
  onView,
  filter,
  onFilter,
  find,
  editing,
  edits,
  onEdits,
  onAdd,
  onPublish,
}: Props) {
  const { t } = useTranslation('skills');
  const title = useFrameTitle();
  const countedTo = useCountedTo();
  const point = frame.kind === 'course';
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2 phone:px-4">
      {waits ? (
        <span role="status" aria-label="…" className="h-3 w-60 animate-late rounded-sm bg-well phone:my-5" />
      ) : (
        <h1 className="text-16 font-bold">{person ? t('of_person', { name: person }) : title(frame)}</h1>
      )}
      {point && frame.revision > 0 && (
        <span title={t('map_version', { no: frame.revision })} className="rounded-sm bg-sunken px-1.5 text-12 text-ink-2 tabular-nums">
          <span aria-hidden="true">v{frame.revision}</span>
          <span className="sr-only">{t('map_version', { no: frame.revision })}</span>
        </span>
      )}
      <span className="text-13 text-ink-3">
        {(waits
          ? []
          : [
              chapters > 0 ? t('chapters_count', { count: chapters }) : '',
              t(point ? 'points_count' : 'skills_count', { count: frame.skills - chapters }),
              t('edges_count', { count: edges }),
              lacking === undefined ? countedTo(progress) : '',
              frame.published ? '' : t('not_published'),
            ]
        )
          .filter(Boolean)
          .join('　')}
      </span>
      {frame.can.edit && <OtherEditors frame={frame} edits={edits} />}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {/* On a phone the map has the room; one looks for something in the list. */}
        <div className={classes('contents', view === 'map' && 'phone:hidden')}>
          <SearchField
            ref={find}
            className="w-44"
            value={filter.text}
            onChange={(text) => onFilter({ ...filter, text })}
            placeholder={t(point ? 'find_point' : 'find')}
            aria-label={t(point ? 'find_point' : 'find')}
          />
          {lacking === undefined ? (
            <Select
              aria-label={t('state')}
              choices={[
                { value: '', label: t('all_states') },
                ...states.map((state) => ({ value: state as string, label: t(`state_${state}`) })),
              ]}
              value={filter.state}
              onChange={(event) => onFilter({ ...filter, state: event.target.value })}
            />
          ) : (
            lacking.map(({ lack, count }) => (
              <Button
                key={lack}
                aria-pressed={filter.lack === lack}
                look={filter.lack === lack ? 'soft' : 'quiet'}
                repeatable
                icon={<Mark shape="triangle" className="text-amber" />}
                onClick={() => onFilter({ ...filter, lack: filter.lack === lack ? undefined : lack })}
              >
                <span className="text-amber">{t(lacks[lack], { count })}</span>
              </Button>
            ))
          )}
        </div>
        <Views view={view} onView={onView} />
        {frame.can.edit && edits && (
          <>
            <IconButton label={t('undo')} disabled={!editing.canUndo || editing.busy} onClick={() => void editing.undo()}>
              <Undo2 className="size-4" aria-hidden="true" />
            </IconButton>
            <Button onClick={onPublish}>{t('publish')}</Button>
            <Button busy={editing.busy} onClick={onAdd}>
              {t(point ? 'add_point' : 'add_skill')}
            </Button>
          </>
        )}
        {!person && !waits && <Files frame={frame} onImported={(editId) => void editing.adoptImport(editId)} />}
        {frame.can.edit && (
          <Button look={edits ? 'filled' : 'outline'} onClick={() => onEdits(!edits)}>
            {t(edits ? 'finish' : 'edit')}
          </Button>
        )}
      </div>
      {frame.sources.map((source) => (
        <SourceNote key={`${source.title} ${source.publisher}`} source={source} className="w-full" />
      ))}
    </header>
  );
}
