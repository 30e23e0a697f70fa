import type { FrameKind } from '@praxis/contract/skills/maps';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { SAVED } from '../leaving/LeaveQuestion.tsx';
import { MapCanvas } from './canvas/MapCanvas.tsx';
import { moveByKey } from './editing/move-by-key.ts';
import { MapBar, type MapView, mapViews } from './MapBar.tsx';
import { HeldLegend, LegendRoom, MapLegend } from './MapLegend.tsx';
import { displayedValue, lacksIn, type MapModel, matching, noFilter } from './map-model.ts';
import { SkillOutline } from './SkillOutline.tsx';
import { SkillPanel } from './SkillPanel.tsx';
import { SkillTable } from './SkillTable.tsx';
import './skill-map.css';
import { LeaveSkill, useLeaveSkill } from './editing/LeaveSkill.tsx';
import { newKey, useMapEditing } from './editing/useMapEditing.ts';
import { useHeld } from './useHeld.ts';
import { type MapRef, useFrameTitle, useSkillMap } from './useSkillMap.ts';

// Whoever reads a map does not load what draws one.
const FromChapters = lazyPart(() => import('./editing/FromChapters.tsx').then((file) => ({ default: file.FromChapters })));
const PublishMapDialog = lazyPart(() => import('./editing/PublishMapDialog.tsx').then((file) => ({ default: file.PublishMapDialog })));
const LostSkill = lazyPart(() => import('./editing/SkillEditor.tsx').then((file) => ({ default: file.LostSkill })));
const SkillEditor = lazyPart(() => import('./editing/SkillEditor.tsx').then((file) => ({ default: file.SkillEditor })));
const Proposals = lazyPart(() => import('./editing/Proposals.tsx').then((file) => ({ default: file.Proposals })));

type Props = { of: MapRef; view: string | undefined; addressOf: (view: MapView, frame?: { kind: FrameKind; id: string }) => string };

/**
 * What is chosen stands in the address, so that it can be sent to somebody and survives a reload. An address changes a moment after it is
 * asked to: keys that follow each other faster act on what was chosen last.
 */
function useChosen() {
  const [query, setQuery] = useSearchParams();
  const inAddress = query.get('skill');
  const [chosen, setChosen] = useState({ id: inAddress, inAddress, onItsWay: [] as (string | null)[] });
  if (chosen.inAddress !== inAddress) {
    const at = chosen.onItsWay.indexOf(inAddress);
    setChosen({ id: at === -1 ? inAddress : chosen.id, inAddress, onItsWay: at === -1 ? [] : chosen.onItsWay.slice(at + 1) });
  }
  const queryWith = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id) next.set('skill', id);
    else next.delete('skill');
    return next;
  };
  const choose = (id: string | null) => {
    setChosen((before) => ({ ...before, id, onItsWay: [...before.onItsWay, id] }));
    setQuery(queryWith(id), { replace: true });
  };
  return [chosen.id, choose, queryWith(chosen.id)] as const;
}

/** The names of what a point stands below, the chapter first. */
function placeIn(model: MapModel, { parent_id }: { parent_id: string | null }) {
  const names: string[] = [];
  for (let at = model.byId.get(parent_id ?? ''); at; at = model.byId.get(at.parent_id ?? '')) names.unshift(at.name);
  return names;
}

/** `g m`, `g l` and `g t` change the view, `/` looks for a name. */
function useViewKeys(onView: (view: MapView) => void, onFind: () => void) {
  const before = useRef('');
  // Keys of the whole page are outside React.
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input,textarea,select,[role=dialog]')) return;
      const view = { m: 'map', l: 'outline', t: 'table' }[event.key] as MapView | undefined;
      if (before.current === 'g' && view) onView(view);
      else if (event.key === '/') {
        event.preventDefault();
        onFind();
      }
      before.current = event.key;
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  });
}

function MapInViews({ of, view: asked, addressOf, map }: Props & { map: ReturnType<typeof useSkillMap> }) {
  const { t } = useTranslation('skills');
  const navigate = useNavigate();
  const phone = useIsPhone();
  const { data, model, waits } = map;
  const [chosen, choose, query] = useChosen();
  const [filter, setFilter] = useState(noFilter);
  const [edits, setEdits] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const heldIn = useHeld(model);
  const editing = useMapEditing(data.frame, map.again);
  const view = mapViews.find((known) => known === asked) ?? (phone ? 'outline' : 'map');
  const show = (next: MapView) => void navigate({ pathname: addressOf(next), search: query.toString() }, { replace: true, state: SAVED });
  useViewKeys(show, () => find.current?.focus());
  const matches = useMemo(() => matching(model, filter), [model, filter]);
  const skill = model.byId.get((data.merged.find(({ id }) => id === chosen)?.into ?? chosen)!);
  const selected = skill?.id ?? null;
  const lost = editing.draft?.id === chosen && !model.byId.has(editing.draft.id) ? editing.draft : undefined;
  const { leave, question } = useLeaveSkill(editing, model, selected);
  const open = (id: string | null) => {
    if (id === selected) return;
    leave(() => {
      editing.forgetFailure();
      choose(id);
    });
  };
  const courseId = of.frame_kind === 'course' ? of.frame_id : undefined;
  const missing = data.frame.can.edit;
  // Whoever teaches proves nothing: the map shows what it holds.
  const holds = data.person === null;
  const lacking = useMemo(() => (holds ? lacksIn(model) : undefined), [holds, model]);
  async function add() {
    const key = newKey();
    const word: string = t(courseId ? 'point' : 'skill');
    // What is added beside a point of a chapter belongs to that chapter.
    const chapter = [skill?.parent_id, skill?.id].find((id) => id && model.chapters?.has(id)) ?? null;
    const taken = new Set((model.below.get(chapter) ?? []).map(({ name }) => name.toLowerCase()));
    let name = word;
    for (let no = 2; taken.has(name.toLowerCase()); no++) name = `${word} ${no}`;
    const ids = await editing.edit([{ op: 'add', key, name, parent: chapter, intro: '', code: '', weight: 100, place: taken.size }]);
    if (ids?.[key]) choose(ids[key]);
  }
  const connect = (from: string, to: string) => {
    if (!model.before.get(to)?.includes(from)) void editing.edit([{ op: 'connect', from, to, kind: 'prerequisite' }]);
  };
  const moveKeys = (id: string, event: KeyboardEvent) => {
    const operations = edits && event.altKey ? moveByKey(model, id, event.key) : undefined;
    if (operations) void editing.edit(operations);
    return operations !== undefined;
  };
  const spoken = skill
    ? t('selected_is', {
        name: skill.name,
        state: holds ? heldIn(skill.id) : `${t(`state_${skill.mastery.state}`)} ${displayedValue(skill) ?? ''}`,
      })
    : '';
  return (
    <main
      id="main"
      tabIndex={-1}
      className="sm-page sm-desk sm-map grid outline-none"
      data-panel={selected !== null || (edits && lost !== undefined) || (waits && chosen !== null)}
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <MapBar
          {...{
            waits,
            frame: data.frame,
            person: of.user_id ? data.person?.name : undefined,
            progress: data,
            edges: model.edges.length,
            chapters: model.chapters?.size ?? 0,
            lacking,
            view,
            onView: show,
          }}
          {...{
            filter,
            onFilter: setFilter,
            find,
            editing,
            edits,
            onEdits: (on) => leave(() => setEdits(on)),
            onAdd: () => leave(() => void add()),
            onPublish: () => setPublishing(true),
          }}
        />
        {edits && data.frame.can.edit && (
          <Suspense fallback={null}>
            <Proposals frame={data.frame} editing={editing} />
          </Suspense>
        )}
        {!(edits && skill) && <Problem of={editing.failure} className="mx-6 mt-2 phone:mx-4" />}
        <p role="status" className="sr-only">
          {spoken}
        </p>
        {model.skills.length === 0 && !waits ? (
          <div className="m-8">
            {courseId && data.frame.can.edit ? (
              <Suspense fallback={<Skeleton rows={2} />}>
                <FromChapters frame={data.frame} onDone={map.again} />
              </Suspense>
            ) : (
              <EmptyState
                action={data.frame.can.edit && <Button onClick={() => void add().then(() => setEdits(true))}>{t('add_first')}</Button>}
              >
                {t('empty_map')}
              </EmptyState>
            )}
          </div>
        ) : view === 'map' ? (
          <>
            <MapCanvas
              key={editing.opening}
              {...{ model, matches, selected, missing, holds }}
              onSelect={open}
              onOpen={open}
              onFind={() => find.current?.focus()}
              onOutline={() => show('outline')}
              onConnect={edits ? connect : undefined}
            />
            {waits ? <LegendRoom /> : holds ? <HeldLegend edits={edits} course={courseId !== undefined} /> : <MapLegend />}
          </>
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto">
            {matches.size === 0 && !waits && <p className="m-8 text-ink-2">{t('nothing_found')}</p>}
            {waits ? (
              <Skeleton rows={6} />
            ) : view === 'outline' ? (
              <SkillOutline {...{ model, matches, selected, missing, holds }} onSelect={open} onOpen={open} onKey={moveKeys} />
            ) : (
              <SkillTable {...{ model, matches, selected, holds }} onOpen={open} />
            )}
          </div>
        )}
      </div>
      {edits && lost && (
        <Suspense fallback={null}>
          <LostSkill {...{ draft: lost, model, editing }} onSelect={choose} />
        </Suspense>
      )}
      {selected && !(edits && lost) && (
        <SkillPanel
          skillId={selected}
          place={skill && model.chapters ? placeIn(model, skill) : undefined}
          of={{ user_id: of.user_id, space_id: of.space_id }}
          personal={data.person !== null}
          onClose={() => open(null)}
          onChoose={(id, frame) => (model.byId.has(id) ? open(id) : void navigate(`${addressOf(view, frame)}?skill=${id}`))}
          editing={
            edits &&
            skill && (
              <Suspense fallback={<Skeleton rows={3} />}>
                <SkillEditor {...{ skill, model, editing, courseId }} onSelect={choose} onOpen={open} onChanged={map.again} />
              </Suspense>
            )
          }
        />
      )}
      {editing.draft && <LeaveSkill {...question} />}
      {publishing && (
        <Suspense fallback={null}>
          <PublishMapDialog frame={data.frame} onClose={() => setPublishing(false)} onDone={map.again} />
        </Suspense>
      )}
    </main>
  );
}

/** A map in its three views, with the panel of what is chosen. */
export function SkillMapPage(props: Props) {
  const { t } = useTranslation('skills');
  const map = useSkillMap(props.of);
  const title = useFrameTitle();
  usePageTitle(map.waits ? t('title') : title(map.data.frame));
  // Of another map nothing is chosen, typed or looked for.
  if (!map.waits || !map.error) return <MapInViews key={Object.values(props.of).join(' ')} {...props} map={map} />;
  return (
    <main id="main" className="px-8 py-6 phone:px-4">
      <Problem of={map.error} retry={() => void map.refetch()} />
    </main>
  );
}
