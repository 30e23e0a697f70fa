import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useStudentName } from '../useStudentName.ts';
import { answerKey } from './mark-entry.ts';
import type { Marker } from './useMarker.ts';

/** Another marker was faster: what they gave beside what was put down here, and which of the two holds. */
export function MarkedElsewhere({ marker }: { marker: Marker }) {
  const { t } = useTranslation('marking');
  const nameOf = useStudentName();
  const { current, elsewhere, score } = marker;
  return elsewhere.map((answer) => (
    <div key={answerKey(answer)} role="status" className="border-t border-line bg-amber-soft px-5 py-3 text-13">
      <p>
        {t('elsewhere', { name: nameOf(answer), marker: answer.marked_by?.name ?? '–', score: answer.score ?? '–' })}
        {answer.comment && <q className="mt-1 block whitespace-pre-wrap">{answer.comment}</q>}
      </p>
      {answer === current ? (
        <span className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => marker.settle(false)}>
            {t('elsewhere_theirs')}
          </Button>
          <Button size="small" onClick={() => marker.settle(true)}>
            {t('elsewhere_mine', { score: score === null || Number.isNaN(score) ? '–' : score })}
          </Button>
        </span>
      ) : (
        <Button size="small" look="plain" className="-ml-2" onClick={() => marker.choose(answerKey(answer))}>
          {t('elsewhere_look')}
        </Button>
      )}
    </div>
  ));
}
