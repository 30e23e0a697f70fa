import type { DataOf } from '@praxis/contract/core/endpoint';
import { advanceEntrants, proposeAdvance } from '@praxis/contract/ranks/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../../parts/competition/ResultTable.tsx';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

type Proposal = DataOf<typeof proposeAdvance>;
type Line = Proposal['lines'][number];
const PAGE = 50;

function GoesOn({ line }: { line: Line }) {
  const { t } = useTranslation('competition-workspace');
  if (line.admitted)
    return (
      <StateLabel shape="tick" tone="pine">
        {t('advance_admitted')}
      </StateLabel>
    );
  return (
    <StateLabel shape={line.goes_on ? 'disc' : 'waiting'} tone={line.goes_on ? 'pine' : 'mute'}>
      {t(`advance_${line.why}`)}
    </StateLabel>
  );
}

function Proposed({ proposal, stage, onAdvance }: { proposal: Proposal; stage: WorkspaceStage; onAdvance: (wildcards: string[]) => void }) {
  const { t } = useTranslation('competition-workspace');
  const [visible, setVisible] = useState(PAGE);
  const [wild, setWild] = useState<readonly string[]>([]);
  const going = proposal.lines.filter((line) => line.goes_on && !line.admitted).length;
  const toggle = (id: string) => setWild(wild.includes(id) ? wild.filter((one) => one !== id) : [...wild, id]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <span className="text-13 text-ink-2">
          {t('advance_from', { no: proposal.version, title: proposal.next_title })}
          {!proposal.final && <span className="ml-2 text-amber">{t('advance_not_final')}</span>}
        </span>
        <Button look="filled" className="ml-auto" disabled={going + wild.length === 0} onClick={() => onAdvance([...wild])}>
          {t('advance_do', { count: going + wild.length })}
        </Button>
      </div>
      <Ledger
        label={t('advance')}
        items={proposal.lines.slice(0, visible).map((line) => ({ ...line, id: line.entrant_id }))}
        columns={[
          { head: t('col_name'), cell: (line) => <b>{line.name}</b> },
          { head: t('col_rank'), cell: (line) => line.rank ?? '*', numeric: true },
          { head: t('col_institution'), cell: (line) => line.school },
          { head: t('col_total'), cell: (line) => totalText(line.total, stage.rule), numeric: true },
          { head: t('advance'), cell: (line) => <GoesOn line={line} /> },
        ]}
        actions={(line) =>
          !line.goes_on &&
          !line.admitted && (
            <Checkbox label={t('wildcard')} checked={wild.includes(line.entrant_id)} onChange={() => toggle(line.entrant_id)} />
          )
        }
      />
      <MoreButton
        shown={Math.min(visible, proposal.lines.length)}
        total={proposal.lines.length}
        onMore={() => setVisible(visible + PAGE)}
      />
    </>
  );
}

/** Who goes on to the next stage by the announced rule, wild cards by hand. */
export function Advancement({ stage }: { stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [wildcards, setWildcards] = useState<string[]>();
  const [reason, setReason] = useState('');
  const proposal = useQuery({
    queryKey: ['advance-proposal', stage.id],
    queryFn: ({ signal }) => call(proposeAdvance, { stage_id: stage.id }, { signal, background: true }),
  });
  return (
    <Section title={t('advance')}>
      {proposal.isPending && <Skeleton rows={3} />}
      <Problem of={proposal.error} retry={() => void proposal.refetch()} />
      {proposal.data && <Proposed proposal={proposal.data} stage={stage} onAdvance={setWildcards} />}
      {proposal.data && wildcards && (
        <ConfirmDialog
          open
          onClose={() => setWildcards(undefined)}
          title={t('advance_title', { title: proposal.data.next_title })}
          confirm={t('advance_confirm')}
          onConfirm={async () => {
            const input = { stage_id: stage.id, version: proposal.data.version, wildcards, reason };
            const { admitted } = await call(advanceEntrants, input).finally(() => void proposal.refetch());
            toastDone(t('advanced', { count: admitted }));
          }}
        >
          <p>{t('advance_text')}</p>
          {wildcards.length > 0 && (
            <Field label={t('advance_reason', { count: wildcards.length })} className="mt-3" required>
              <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
          )}
        </ConfirmDialog>
      )}
    </Section>
  );
}
