import { leaseProjectPart, saveProjectPart } from '@praxis/contract/projects/run';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import type { PartProps } from './part.ts';

const RichTextEditor = lazy(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));
const RichTextView = lazy(() => import('../../parts/writing/RichTextView.tsx'));
const REST_MS = 1500;
const RENEW_MS = 12_000;

/** A section written by one person at a time: the lease is taken on opening, renewed while the page is open, given back on leaving. */
function useSection({ room, stage, part, again }: PartProps) {
  const place = { run_id: room.id, stage_id: stage.id, part_id: part.id };
  const [held, setHeld] = useState<boolean>();
  const [writer, setWriter] = useState('');
  const [state, setState] = useState<'saved' | 'dirty' | 'lost'>('saved');
  const [failure, setFailure] = useState<unknown>();
  const revision = useRef(part.revision);
  const html = useRef(part.html);
  const timer = useRef(0);
  const latest = useRef({ place, again });
  latest.current = { place, again };
  // The lease lives at the server; the effect ties it to the open editor.
  useEffect(() => {
    let gone = false;
    const lease = async () => {
      try {
        const reply = await call(leaseProjectPart, latest.current.place, { background: true });
        if (gone) return;
        setHeld(reply.held);
        setWriter(reply.writing?.name ?? '');
      } catch (refused) {
        if (!gone) setFailure(refused);
      }
    };
    void lease();
    const renewing = window.setInterval(() => void lease(), RENEW_MS);
    return () => {
      gone = true;
      window.clearInterval(renewing);
      void call(leaseProjectPart, { ...latest.current.place, release: true }, { background: true }).catch(() => undefined);
    };
  }, []);
  const save = async () => {
    window.clearTimeout(timer.current);
    try {
      const saved = await call(
        saveProjectPart,
        { ...latest.current.place, revision: revision.current, html: html.current },
        { background: true },
      );
      revision.current = saved.revision;
      setState(saved.saved ? 'saved' : 'lost');
      setFailure(undefined);
      if (!saved.saved) latest.current.again();
    } catch (refused) {
      setFailure(refused);
    }
  };
  const write = (next: string) => {
    html.current = next;
    setState('dirty');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), REST_MS);
  };
  return { held, writer, state, failure, write, save };
}

/** A text of the team, one writer at a time. */
export function TextPart(props: PartProps) {
  const { part } = props;
  const { t } = useTranslation('projects');
  const section = useSection(props);
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
      {section.state === 'lost' && <Strip>{t('take_over')}</Strip>}
      {section.held === false || section.state === 'lost' ? (
        <>
          {section.writer && (
            <StateLabel shape="live" tone="amber">
              {t('writing_now', { name: section.writer })}
            </StateLabel>
          )}
          <Suspense fallback={<Skeleton rows={2} />}>
            <RichTextView html={part.html} />
          </Suspense>
        </>
      ) : (
        section.held && (
          <>
            <Suspense fallback={<Skeleton rows={3} />}>
              <RichTextEditor label={part.title} html={part.html} onWrite={section.write} onRest={() => void section.save()} />
            </Suspense>
            <span className="mt-2 inline-block">
              <StateLabel shape={section.state === 'saved' ? 'tick' : 'half'} tone={section.state === 'saved' ? 'pine' : 'ink'}>
                {t(section.state === 'saved' ? 'saving_saved' : 'saving_dirty')}
              </StateLabel>
            </span>
          </>
        )
      )}
      <Problem of={section.failure} />
    </>
  );
}
