import { acceptProposals } from '@praxis/contract/assessments/marking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { refreshMarking } from '../marking-queries.ts';
import { openProposal } from './mark-entry.ts';
import type { Marker } from './useMarker.ts';

/** Takes every proposal for a question at once. */
function AcceptAll({ assessmentId, question, count, marker }: { assessmentId: string; question: number; count: number; marker: Marker }) {
  const { t } = useTranslation('marking');
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () => call(acceptProposals, { assessment_id: assessmentId, question }),
    onSuccess({ marked }) {
      marker.forget();
      void refreshMarking(queries, assessmentId);
      toastDone(t('proposals_accepted', { count: marked }));
    },
  });
  return (
    <>
      <Button size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
        {t('proposal_accept_all', { count })}
      </Button>
      <Problem of={accept.error} />
    </>
  );
}

/** The score proposed for the answer in hand, and taking it; with `alike` as many as match, when they are more than this one. */
export function ProposalBox({ marker, assessmentId, alike = 0 }: { marker: Marker; assessmentId: string; alike?: number }) {
  const { t } = useTranslation('marking');
  const proposal = openProposal(marker.current);
  const question = marker.question?.question;
  if (question === undefined || (!proposal && alike === 0)) return null;
  return (
    <div className="px-5 pb-3">
      {proposal && <p className="text-13 break-words">{t('proposal', { count: proposal.score, accepted: proposal.accepted })}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {proposal && (
          <Button size="small" onClick={marker.accept}>
            {t('proposal_accept')}
            <span className="phone:hidden">
              <Kbd>A</Kbd>
            </span>
          </Button>
        )}
        {alike > (proposal ? 1 : 0) && <AcceptAll assessmentId={assessmentId} question={question} count={alike} marker={marker} />}
      </div>
    </div>
  );
}
