import { type SimilarSide, similarPair } from '@praxis/contract/assessments/similarity';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

/** A text with what agrees tinted. */
function Tinted({ text, ranges }: Pick<SimilarSide[number], 'text' | 'ranges'>) {
  return ranges.map(([from, to], at) => (
    <Fragment key={from}>
      {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
      <mark className="bg-amber-soft text-inherit">{text.slice(from, to)}</mark>
      {at === ranges.length - 1 && text.slice(to)}
    </Fragment>
  ));
}

function Side({ name, side }: { name: string; side: SimilarSide }) {
  const { t } = useTranslation('marking');
  return (
    <section className="min-w-0" aria-label={name}>
      <h4 className="mb-1 text-14 font-bold">{name}</h4>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-[60vh] overflow-auto rounded-md border border-line px-3 py-2"
      >
        {side.map(({ kind, name: file, text, ranges }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of an answer never move
          <div key={at} className="mb-3 last:mb-0">
            {side.length > 1 && <p className="mb-1 text-12 text-ink-3">{file ?? t('similar_written')}</p>}
            <p translate="no" className={kind === 'program' ? 'font-mono text-13 whitespace-pre' : 'break-words whitespace-pre-wrap'}>
              {ranges.length > 0 ? <Tinted text={text} ranges={ranges} /> : text}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Two answers beside each other with the passages that agree. */
export function SimilarPair({
  answer,
  other,
  names,
  onClose,
}: {
  answer: { attempt_id: string; item: number };
  other: { attempt_id: string };
  names: { own: string; other: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('marking');
  const asked = { attempt_id: answer.attempt_id, item: answer.item, other_id: other.attempt_id };
  const pair = useQuery({
    queryKey: ['similar-answers', asked],
    queryFn: ({ signal }) => call(similarPair, asked, { signal }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('similar_pair_title', { name: names.own, other: names.other })}
      summary={t('similar_caution')}
      width="wide"
    >
      {pair.isPending && <Skeleton label={t('loading')} />}
      <Problem of={pair.error} retry={() => void pair.refetch()} />
      {pair.data && (
        <>
          <p className="mb-3 text-13 text-ink-2">{t('similar_share', { share: `${Math.round(pair.data.similarity * 100)}%` })}</p>
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            <Side name={names.own} side={pair.data.left} />
            <Side name={names.other} side={pair.data.right} />
          </div>
        </>
      )}
    </Dialog>
  );
}
