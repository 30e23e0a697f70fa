import { saveProjectPart } from '@praxis/contract/projects/parts';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savingLooks } from '../../parts/writing/saving-looks.ts';
import { useAutosave } from '../../parts/writing/useAutosave.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Unreachable } from '../../platform/calls/refused.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import type { PartProps } from './part.ts';
import { useLease } from './useLease.ts';

const RichTextEditor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));
const RichTextView = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

type Written = { html: string; revision: number };
/** What the lease asks of the editor that is open. */
type Open = { revision: number; dirty: boolean; flush: () => Promise<unknown> };

type SectionProps = PartProps & { start: Written; opened: (open: Open) => void; onLost: () => void };

/** The editor of a section, begun over one revision; what others wrote over is not written over, however late a save arrives. */
function Section({ room, stage, part, start, opened, onLost }: SectionProps) {
  const { t } = useTranslation('writing');
  const place = { run_id: room.id, stage_id: stage.id, part_id: part.id };
  const revision = useRef(start.revision);
  const { state, failure, change, save } = useAutosave(
    useMemo(() => ({ draft: { html: start.html }, revision: start.revision }), [start]),
    async ({ html }, over) => {
      const saved = await call(saveProjectPart, { ...place, revision: over, html }, { background: true });
      if (!saved.saved) onLost();
      // A text that came too late stays over the revision it was begun with, so that what follows it is a draft too.
      revision.current = saved.saved ? saved.revision : over;
      return { revision: revision.current };
    },
  );
  useEffect(() => {
    const dirty = state !== 'saved';
    opened({ revision: revision.current, dirty, flush: () => (dirty ? save() : Promise.resolve()) });
  });
  return (
    <>
      <Suspense fallback={<Skeleton rows={3} />}>
        <RichTextEditor label={part.title} html={start.html} onWrite={(html) => change({ html })} onRest={() => void save()} />
      </Suspense>
      <span className="mt-2 inline-block">
        <StateLabel {...savingLooks[state]}>{t(`saving_${state}`)}</StateLabel>
      </span>
      <Problem of={failure} />
    </>
  );
}

/** A text of the team, one writer at a time. */
export function TextPart(props: PartProps) {
  const { room, stage, part, again } = props;
  const { t } = useTranslation('projects');
  const open = useRef<Open>(undefined);
  const [start, setStart] = useState<Written>();
  const [lost, setLost] = useState(false);
  const lease = useLease({ run_id: room.id, stage_id: stage.id, part_id: part.id }, () => open.current?.flush() ?? Promise.resolve());
  const stale = lease.held && !lost && part.revision < lease.revision;
  // Nobody begins over a text that is older than the one at the server.
  const reload = useRef(again);
  reload.current = again;
  useEffect(() => {
    if (stale) reload.current();
  }, [stale]);
  useEffect(() => {
    if (!lease.held || stale || lost) return;
    const behind = open.current !== undefined && !open.current.dirty && lease.revision > open.current.revision;
    if (start === undefined || behind) setStart({ html: part.html, revision: part.revision });
  }, [lease.held, lease.revision, stale, lost, start, part.html, part.revision]);
  const writes = lease.held && !lost;
  return (
    <>
      {part.own_draft !== null && (
        <details className="mb-3 rounded-md border border-amber-line bg-amber-soft px-3 py-2">
          <summary className="text-13 text-amber">{t('own_draft')}</summary>
          <Suspense fallback={null}>
            <RichTextView html={part.own_draft} />
          </Suspense>
        </details>
      )}
      {lost && <Strip>{t('take_over')}</Strip>}
      {writes && start !== undefined ? (
        <Section
          key={start.revision}
          {...props}
          start={start}
          opened={(now) => {
            open.current = now;
          }}
          onLost={() => {
            setLost(true);
            again();
          }}
        />
      ) : (
        (lost || lease.held === false) && (
          <>
            {lease.writer && (
              <StateLabel shape="live" tone="amber">
                {t('writing_now', { name: lease.writer })}
              </StateLabel>
            )}
            <Suspense fallback={<Skeleton rows={2} />}>
              <RichTextView html={part.html} />
            </Suspense>
          </>
        )
      )}
      {lease.failure instanceof Unreachable ? writes && <Strip>{t('offline_section')}</Strip> : <Problem of={lease.failure} />}
    </>
  );
}
