import { showSimilarPair } from '@praxis/contract/problems/similarity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

type Range = readonly [number, number];
const tints = ['bg-pine-soft', 'bg-amber-soft', 'bg-blue-soft', 'bg-violet-soft'];

function Source({ source, ranges, label }: { source: string; ranges: readonly Range[]; label: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={label}
      translate="no"
      className="max-h-[60vh] overflow-auto rounded-md border border-line"
    >
      <pre className="w-max min-w-full py-2 font-mono text-13 leading-[20px]">
        {source.split('\n').map((line, at) => {
          const block = ranges.findIndex(([from, to]) => at + 1 >= from && at + 1 <= to);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <span key={at} className={classes('flex', block >= 0 && tints[block % tints.length])}>
              <span aria-hidden="true" className="w-10 flex-none pr-2 text-right text-ink-3 select-none">
                {at + 1}
              </span>
              <span className="w-4 flex-none text-ink-3 select-none">{block >= 0 ? String.fromCharCode(65 + (block % 26)) : ''}</span>
              {line}
              {'\n'}
            </span>
          );
        })}
      </pre>
    </section>
  );
}

/** Two programs beside each other; what agrees has the same letter and tint on both sides. */
export function PairDialog({ pairId, onClose }: { pairId: string; onClose: () => void }) {
  const { t } = useTranslation('problem-setting');
  const pair = useQuery({
    queryKey: ['similar-pair', pairId],
    queryFn: ({ signal }) => call(showSimilarPair, { pair_id: pairId }, { signal }),
  });
  return (
    <Dialog open onClose={onClose} title={t('side_by_side')} width="wide">
      {pair.isPending && <Skeleton label={t('loading')} />}
      <Problem of={pair.error} retry={() => void pair.refetch()} />
      {pair.data && (
        <>
          <p className="mb-3 text-13 text-ink-2">{t('alike', { share: `${Math.round(pair.data.similarity * 100)}%` })}</p>
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            {(['left', 'right'] as const).map((side) => (
              <div key={side} className="min-w-0">
                <p className="mb-1 text-13">
                  <b>{pair.data[side].person.name}</b>
                  <span className="ml-3 text-ink-3">{timeLabel(pair.data[side].at)}</span>
                </p>
                <Source
                  source={pair.data[side].source}
                  ranges={pair.data.blocks.map((block) => block[side])}
                  label={pair.data[side].person.name}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
