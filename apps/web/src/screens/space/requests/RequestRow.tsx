import type { MemberRow } from '@praxis/contract/spaces/members';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useReview } from './useReview.ts';

const RefuseDialog = lazyPart(() => import('./RefuseDialog.tsx').then((file) => ({ default: file.RefuseDialog })));

type RequestRowProps = { spaceId: string; request: MemberRow; picked: boolean; onPick: () => void; phone: boolean };

/** What the applicant wrote, with the number of a further request. */
function useApplyText(request: MemberRow) {
  const { t } = useTranslation('space');
  if (request.application === 1) return request.apply_text || '—';
  const before = request.refuse_reason ? t('refused_before', { reason: request.refuse_reason }) : '';
  return [t('application_no', { no: request.application }), before, request.apply_text].filter(Boolean).join('　');
}

/** One request: who, what they wrote, since when, and the two answers. */
export function RequestRow({ spaceId, request, picked, onPick, phone }: RequestRowProps) {
  const { t } = useTranslation('space');
  const review = useReview(spaceId, request.membership_id);
  const [refusing, setRefusing] = useState(false);
  const text = useApplyText(request);
  const { person } = request;
  const pick = <Checkbox label={t('pick_one', { name: person.name })} hideLabel checked={picked} onChange={onPick} />;
  const answers = request.can.review && (
    <span className="flex flex-none justify-end gap-1.5">
      <Button
        size="small"
        busy={review.isPending}
        aria-label={t('approve_one', { name: person.name })}
        onClick={() => review.mutate({ verdict: 'approved' })}
      >
        {t('approve')}
      </Button>
      <Button size="small" aria-label={t('refuse_one', { name: person.name })} onClick={() => setRefusing(true)}>
        {t('refuse')}
      </Button>
    </span>
  );
  const face = (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={person.name} picture={person.avatar} />
      <b className="cut">{person.name}</b>
    </span>
  );
  return (
    <li aria-label={person.name} className={classes('border-b border-line px-4', picked && 'bg-selected')}>
      {phone ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-2.5">
          {pick}
          {face}
          {answers}
          <p className="col-start-2 col-end-4 mt-1 text-13 text-ink-2">{text}</p>
          <p className="col-start-2 col-end-4 text-12 text-ink-3">{`${request.student_no}　${timeLabel(request.applied_at)}`.trim()}</p>
        </div>
      ) : (
        <div
          className="grid h-9 items-center gap-x-4"
          style={{ gridTemplateColumns: '20px minmax(120px,160px) 112px minmax(0,1fr) 120px 124px' }}
        >
          {pick}
          {face}
          <span className="cut text-ink-2">{request.student_no || '—'}</span>
          <span className="cut" title={text}>
            {text}
          </span>
          <span className="text-13 text-ink-3">{timeLabel(request.applied_at)}</span>
          {answers}
        </div>
      )}
      <Problem of={review.error} className="pb-2" />
      <Suspense fallback={null}>
        {refusing && (
          <RefuseDialog
            count={1}
            name={person.name}
            onClose={() => setRefusing(false)}
            onRefuse={(reason) => review.mutateAsync({ verdict: 'audit_failed', reason })}
          />
        )}
      </Suspense>
    </li>
  );
}
