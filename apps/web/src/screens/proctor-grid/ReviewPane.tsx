import type { DataOf } from '@praxis/contract/core/endpoint';
import { exemptFromCamera, type GridTile, getReview, giveVerdict } from '@praxis/contract/proctoring/proctoring';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HintList } from '../../parts/proctoring/HintList.tsx';
import { call } from '../../platform/calls/call.ts';
import { clockTime, shortDate } from '../../platform/language/dates.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Exempt, Report } from './GridActs.tsx';
import type { Where } from './useGrid.ts';

type Review = DataOf<typeof getReview>;
const verdicts = ['fine', 'explain', 'suspicious'] as const;

/** The pictures of one person, the newest first; one of them large. */
function Snapshots({ review }: { review: Review }) {
  const { t } = useTranslation('proctoring');
  const [chosen, setChosen] = useState<string>();
  const visible = review.stills.find(({ id }) => id === chosen) ?? review.stills[0];
  if (!visible) return null;
  return (
    <div className="mt-3">
      <img
        src={visible.address}
        alt={t('still_at', { time: clockTime(visible.at) })}
        className="aspect-[4/3] w-full rounded-md bg-well object-cover"
      />
      <p className="mt-1 text-12 text-ink-3">
        {t('picture_at', { time: clockTime(visible.at) })}
        {review.pictures_until !== null && <span className="ml-3">{t('pictures_go', { date: shortDate(review.pictures_until) })}</span>}
      </p>
      {review.stills.length > 1 && (
        <ul className="mt-2 flex gap-1.5 overflow-x-auto pb-1.5" aria-label={t('stills')}>
          {review.stills.map((snapshot) => (
            <li key={snapshot.id} className="flex-none">
              <button
                type="button"
                aria-pressed={snapshot.id === visible.id}
                onClick={() => setChosen(snapshot.id)}
                className="block rounded-sm"
              >
                <img
                  src={snapshot.address}
                  alt={t('still_at', { time: clockTime(snapshot.at) })}
                  loading="lazy"
                  className={classes('h-10 w-16 rounded-sm bg-well object-cover', snapshot.id === visible.id && 'outline-2 outline-ink')}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Verdict({ where, review, onRecorded }: { where: Where; review: Review; onRecorded: () => void }) {
  const { t } = useTranslation('proctoring');
  const [verdict, setVerdict] = useState<(typeof verdicts)[number]>(review.verdict ?? 'fine');
  const [note, setNote] = useState(review.note);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const record = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(giveVerdict, { ...where, user_id: review.user.id, verdict, note });
      toastDone(t('recorded'));
      onRecorded();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  return (
    <div className="mt-5">
      <fieldset>
        <legend className="mb-2 text-13 text-ink-2">{t('verdict_label')}</legend>
        <div className="flex flex-col items-start gap-2">
          {verdicts.map((one) => (
            <Radio key={one} name="verdict" label={t(`choose_${one}`)} checked={verdict === one} onChange={() => setVerdict(one)} />
          ))}
        </div>
      </fieldset>
      <Field label={t('note')} className="mt-4">
        <TextArea rows={2} maxLength={2000} placeholder={t('note_hint')} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Problem of={failure} />
      <div className="mt-3 flex justify-end">
        <Button look="filled" busy={busy} onClick={() => void record()}>
          {t('record')}
        </Button>
      </div>
    </div>
  );
}

function Facts({ review }: { review: Review }) {
  const { t } = useTranslation('proctoring');
  return (
    <div className="mt-3 flex flex-col gap-1 text-13 text-ink-2">
      {review.exempt_reason !== null && <p>{t('exempt_because', { reason: review.exempt_reason })}</p>}
      {review.consented_at !== null && (
        <StateLabel shape="tick" tone="pine">
          {t('agreed')} {clockTime(review.consented_at)}
        </StateLabel>
      )}
      {review.checked_at !== null && (
        <StateLabel shape="tick" tone="pine">
          {t('passed_check', { count: Math.round(review.latency_ms ?? 0) })}
        </StateLabel>
      )}
    </div>
  );
}

type Pane = {
  where: Where;
  userId: string;
  tile?: GridTile;
  /** Absent where the frame around has a name and a cross of its own. */
  onClose?: () => void;
};

/** Everything noted about one person, and what a person finds. */
export function ReviewPane({ where, userId, tile, onClose }: Pane) {
  const { t } = useTranslation('proctoring');
  const client = useQueryClient();
  const [act, setAct] = useState<'tell' | 'exempt'>();
  const queryKey = ['grid-review', where.room, where.room_id, userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getReview, { ...where, user_id: userId }, { signal }),
    refetchInterval: 15_000,
  });
  if (!data) return error ? <Problem of={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const again = () => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ['proctor-grid', where.room, where.room_id] });
  };
  const withdraw = () =>
    call(exemptFromCamera, { ...where, user_ids: [userId], reason: '' }).then(() => {
      toastDone(t('exempt_taken'));
      again();
    }, showFailure);
  return (
    <section aria-label={t('review_title', { name: data.user.name })}>
      <div className="flex items-center gap-3">
        <h2 className="cut min-w-0 text-14 font-bold">{data.user.name}</h2>
        {tile && <span className="text-13 text-ink-3">{t('answered_of', { done: tile.done, total: tile.total })}</span>}
        {onClose && (
          <IconButton label={t('close')} className="ml-auto" onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Snapshots review={data} />
      <Facts review={data} />
      <div className="mt-3">
        {data.hints.length === 0 ? <p className="text-13 text-ink-3">{t('nothing_noted')}</p> : <HintList hints={data.hints} />}
      </div>
      {data.answer !== '' && (
        <blockquote className="mt-3 rounded-md bg-well px-4 py-3">
          <p className="text-12 text-ink-3">{t('student_note')}</p>
          <p className="whitespace-pre-wrap">{data.answer}</p>
        </blockquote>
      )}
      {data.consented_at !== null && <Verdict key={`${userId} ${data.verdict}`} where={where} review={data} onRecorded={again} />}
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        {where.room === 'assessment' && tile?.entry_id && tile.state !== 'finished' && (
          <Button onClick={() => setAct('tell')}>{t('tell')}</Button>
        )}
        {data.exempt_reason === null ? (
          <Button look="plain" onClick={() => setAct('exempt')}>
            {t('exempt_give')}
          </Button>
        ) : (
          <Button look="plain" onClick={() => void withdraw()}>
            {t('exempt_take')}
          </Button>
        )}
      </div>
      {act === 'tell' && tile?.entry_id && (
        <Report where={where} to={{ name: data.user.name, attempt: tile.entry_id }} onClose={() => setAct(undefined)} />
      )}
      {act === 'exempt' && <Exempt where={where} person={data.user} onClose={() => setAct(undefined)} />}
    </section>
  );
}
