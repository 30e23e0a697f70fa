import { orderStages } from '@praxis/contract/competitions/stages';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { moved, SortableList } from '../SortableList.tsx';
import { type Design, useDesignRefresh } from '../useDesign.ts';
import { StageBlock } from './StageBlock.tsx';
import { StageDialog } from './StageDialog.tsx';
import { newStage } from './stage-draft.ts';

/** The stages of a competition with what is given in each. */
export function StagesPanel({ design }: { design: Design }) {
  const { t } = useTranslation('competition-design');
  const refresh = useDesignRefresh(design.id);
  const [adding, setAdding] = useState(false);
  const order = useMutation({
    mutationFn: (ids: string[]) => call(orderStages, { competition_id: design.id, stage_ids: ids }),
    onSettled: refresh,
  });
  const draft = design.state === 'draft';
  const { stages, settings } = design;
  const after = Math.max(Date.now(), settings.reg_end ?? 0, ...stages.map(({ end_at }) => end_at));
  // After publication a stage may still be added, until the first one begins.
  const open = draft || (design.state === 'published' && stages.every(({ state }) => state === 'waiting'));
  const button = open && (
    <Button look="soft" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('add_stage')}
    </Button>
  );
  return (
    <div className="max-w-[1000px]">
      {stages.length === 0 ? (
        <EmptyState action={button}>{t('stages_none')}</EmptyState>
      ) : (
        <>
          <SortableList
            label={t('part_stages')}
            disabled={!draft || stages.length < 2}
            items={stages.map(({ id, title }) => ({ id, name: title }))}
            onMove={(from, to) => order.mutate(moved(stages, from, to).map(({ id }) => id))}
            row={(id) => {
              const stage = stages.find((one) => one.id === id);
              return stage && <StageBlock stage={stage} design={design} />;
            }}
          />
          <Problem of={order.error} />
          <div className="mt-4">{button}</div>
        </>
      )}
      {adding && (
        <StageDialog
          design={design}
          first={newStage(t(stages.length === 0 ? 'first_stage' : 'next_stage', { no: stages.length + 1 }), after)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
