import type { SectionCard } from '@praxis/contract/contests/workspace';
import { lookAtWork, reopenWork, submitWork, type WorkView } from '@praxis/contract/productions/productions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlindWork } from '../../../parts/blind-work/BlindWork.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { clockTime, spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../../ui/States.tsx';
import { useWork, type WorkPlace, type Writing } from './useWork.ts';
import { Findings, findingsOf, Saved, Versions } from './WorkAside.tsx';
import { WorkFiles } from './WorkFiles.tsx';

const looks = {
  draft: { shape: 'half', tone: 'ink' },
  submitted: { shape: 'disc', tone: 'ink' },
  locked: { shape: 'padlock', tone: 'mute' },
} as const;

/** The blind view over the page, as experts will have it. */
function LookDialog({ place, onClose }: { place: WorkPlace; onClose: () => void }) {
  const { t } = useTranslation('works');
  const look = useQuery({
    queryKey: ['work-look', place.sectionId],
    queryFn: ({ signal }) => call(lookAtWork, { stage_id: place.stageId, section_id: place.sectionId }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? 3000 : false),
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t('look_title')} summary={t('looking_note')} width="wide">
      <div className="-mx-7 -mb-7 flex h-[72vh] overflow-hidden rounded-lg border-t border-line phone:-mx-5">
        {look.data ? (
          <BlindWork work={look.data} />
        ) : look.error ? (
          <Problem of={look.error} retry={() => void look.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </Dialog>
  );
}

function HandIn({ place, work, writing, onDone }: { place: WorkPlace; work: WorkView; writing: Writing; onDone: () => void }) {
  const { t } = useTranslation(['works', 'shell']);
  const [asking, setAsking] = useState(false);
  const at = { stage_id: place.stageId, section_id: place.sectionId, device: place.device };
  const submit = useMutation({
    mutationFn: () => call(submitWork, { ...at, seq: work.seq }),
    onSuccess: ({ work: next }) => {
      writing.adopt(next);
      setAsking(false);
      toastDone(t('handed_in'));
    },
    onSettled: onDone,
  });
  const reopen = useMutation({
    mutationFn: () => call(reopenWork, at),
    onSuccess: ({ work: next }) => {
      writing.adopt(next);
      toastDone(t('reopened'));
    },
    onSettled: onDone,
  });
  const found = findingsOf(work).length;
  return (
    <>
      {work.can.submit && (
        <Button look="filled" size="main" wide disabled={writing.unsent} onClick={() => setAsking(true)}>
          {t('hand_in')}
        </Button>
      )}
      {work.can.reopen && (
        <Button size="main" wide busy={reopen.isPending} onClick={() => reopen.mutate()}>
          {t('reopen')}
        </Button>
      )}
      <Problem of={reopen.error} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('hand_in_title')}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{t('shell:cancel')}</Button>
            <Button look="filled" busy={submit.isPending} onClick={() => submit.mutate()}>
              {t('hand_in')}
            </Button>
          </>
        }
      >
        <p>{t('hand_in_note')}</p>
        {found > 0 && <p className="mt-2 text-amber">{t('hand_in_findings', { count: found })}</p>}
        {work.files.some(({ blind }) => blind === 'waiting') && <p className="mt-2 text-ink-3">{t('hand_in_waiting')}</p>}
        <Problem of={submit.error} />
      </Dialog>
    </>
  );
}

function Conflict({ work, writing }: { work: WorkView; writing: Writing }) {
  const { t } = useTranslation('works');
  const theirs = work.versions.find(({ no }) => no === work.current);
  if (!writing.conflict || !theirs) return null;
  return (
    <Dialog
      open
      onClose={() => writing.settle(false)}
      title={t('conflict_title')}
      foot={
        <>
          <Button onClick={() => writing.settle(false)}>{t('use_theirs')}</Button>
          <Button look="filled" onClick={() => writing.settle(true)}>
            {t('use_mine')}
          </Button>
        </>
      }
    >
      {t('conflict_text', { name: theirs.person.name, time: clockTime(theirs.at), no: writing.conflict.no })}
    </Dialog>
  );
}

function Fields({ work, writing, edits }: { work: WorkView; writing: Writing; edits: boolean }) {
  const { t } = useTranslation('works');
  const { draft, change, failure } = writing;
  const wrong = failure instanceof Refused ? failure.fields : {};
  return (
    <>
      <Field label={t('title')} help={t('title_help')} required>
        <TextInput
          large
          value={draft.title}
          maxLength={100}
          disabled={!edits}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label={t('intro')} help={t('intro_help')}>
        <TextArea
          rows={8}
          value={draft.intro}
          maxLength={10_000}
          disabled={!edits}
          onChange={(event) => change({ intro: event.target.value })}
        />
      </Field>
      {work.can.url && (
        <Field label={t('url')} help={t('url_help')} error={wrong.url}>
          <TextInput
            type="url"
            inputMode="url"
            value={draft.url}
            maxLength={500}
            disabled={!edits}
            onChange={(event) => change({ url: event.target.value.trim() })}
          />
        </Field>
      )}
      {failure !== undefined && wrong.url === undefined && <Problem of={failure} retry={writing.flush} />}
    </>
  );
}

function Note({ card, work }: { card: SectionCard; work: WorkView }) {
  const { t } = useTranslation('works');
  if (work.state === 'submitted' && card.state !== 'over') return <Strip tone="pine">{t('submitted_note')}</Strip>;
  if (card.state === 'paused') return <Strip>{t('paused')}</Strip>;
  if (card.state === 'over' || work.state === 'locked') return <Strip>{t(work.current > 0 ? 'over' : 'nothing_over')}</Strip>;
  return null;
}

/** A section that asks for a work: written by the whole team, saved by itself, handed in once and taken back until the end. */
export function WorkSection({ card, stageId, device, onDone }: { card: SectionCard; stageId: string; device: string; onDone: () => void }) {
  const { t } = useTranslation(['works', 'shell']);
  const [looking, setLooking] = useState(false);
  const place = { stageId, sectionId: card.section_id, device };
  const writing = useWork(place, onDone);
  const { work, query } = writing;
  if (!work)
    return (
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[720px] px-6 py-12 outline-none">
        {query.error ? <Problem of={query.error} retry={() => void query.refetch()} /> : <Skeleton label={t('shell:loading')} rows={6} />}
      </main>
    );
  const edits = work.can.save;
  return (
    <main id="main" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-y-auto outline-none">
      <Note card={card} work={work} />
      <div className="mx-auto grid w-full max-w-[1160px] grid-cols-[minmax(0,1fr)_296px] gap-10 px-8 py-7 phone:grid-cols-1 phone:gap-6 phone:px-4 phone:py-5">
        <div className="flex min-w-0 flex-col gap-6">
          <h1 className="font-serif text-26 leading-tight font-bold">{card.title}</h1>
          {work.task !== '' && (
            <section aria-label={t('task')} className="border-l-2 border-pine pl-4">
              <h2 className="text-13 text-ink-3">{t('task')}</h2>
              <p className="leading-[1.7] break-words whitespace-pre-line">{work.task}</p>
            </section>
          )}
          <Fields work={work} writing={writing} edits={edits} />
          <WorkFiles place={place} writing={writing} edits={edits} />
        </div>
        <aside className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-col gap-3 border-b border-line pb-5">
            <div className="flex items-center justify-between gap-3">
              <StateLabel {...looks[work.state]}>{t(`state_${work.state}`)}</StateLabel>
              <span className="text-13 text-ink-3">{t('until', { time: spokenTime(work.closes_at) })}</span>
            </div>
            {edits ? (
              <Saved work={work} writing={writing} />
            ) : (
              work.submitted_at !== null && (
                <p className="text-13 text-ink-2">{t('submitted_at', { time: spokenTime(work.submitted_at) })}</p>
              )
            )}
            <HandIn place={place} work={work} writing={writing} onDone={onDone} />
            {work.current > 0 && (
              <Button
                size="main"
                wide
                icon={<Eye className="size-4" strokeWidth={1.6} aria-hidden="true" />}
                onClick={() => setLooking(true)}
              >
                {t('look')}
              </Button>
            )}
          </div>
          <Findings work={work} />
          <Versions work={work} writing={writing} />
        </aside>
      </div>
      {looking && <LookDialog place={place} onClose={() => setLooking(false)} />}
      <Conflict work={work} writing={writing} />
    </main>
  );
}
