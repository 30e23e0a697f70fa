import type { FrameView } from '@praxis/contract/skills/maps';
import { dismissProposal, type EdgeProposal, listProposals } from '@praxis/contract/skills/proposals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import type { MapEditing } from './useMapEditing.ts';

/** Connections that a framework, the unlock rules or the order of the course propose; each is connected or dismissed, none by itself. */
export function Proposals({ frame, editing }: { frame: FrameView; editing: MapEditing }) {
  const { t } = useTranslation('skills');
  const ref = { frame_kind: frame.kind, frame_id: frame.id };
  const proposals = useQuery({
    queryKey: ['skill-map', 'proposals', ref, frame.revision],
    queryFn: ({ signal }) => call(listProposals, ref, { signal, background: true }),
  });
  const list = proposals.data?.list ?? [];
  if (list.length === 0) return null;
  const dismiss = ({ from, to, kind }: EdgeProposal) =>
    call(dismissProposal, { ...ref, from: from.id, to: to.id, kind }).then(() => proposals.refetch(), showFailure);
  return (
    <details className="border-b border-line bg-sunken px-6 py-2 text-13 phone:px-4">
      <summary className="min-h-6 touch:min-h-11">{t('proposals', { count: list.length })}</summary>
      <ul aria-label={t('proposals', { count: list.length })} className="mt-2 max-h-48 overflow-y-auto">
        {list.map((one) => (
          <li
            key={`${one.kind} ${one.from.id} ${one.to.id}`}
            className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line py-1"
          >
            <span className="min-w-0 flex-1">
              {t(one.kind === 'related' ? 'proposal_related' : 'proposal_needs', { from: one.from.name, to: one.to.name })}
              <span className="ml-3 text-ink-3">{t(`proposal_why_${one.why}`)}</span>
            </span>
            <Button
              size="small"
              busy={editing.busy}
              onClick={() => void editing.edit([{ op: 'connect', from: one.from.id, to: one.to.id, kind: one.kind }])}
            >
              {t('proposal_accept')}
            </Button>
            <Button size="small" look="quiet" onClick={() => void dismiss(one)}>
              {t('proposal_dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
