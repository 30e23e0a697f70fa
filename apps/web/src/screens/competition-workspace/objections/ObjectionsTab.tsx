import { addressOf } from '@praxis/contract/core/pages';
import { saveDissentSheet } from '@praxis/contract/dissents/dissents';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DissentList } from '../../../parts/dissent/DissentList.tsx';
import { DissentView } from '../../../parts/dissent/DissentView.tsx';
import { useDissents } from '../../../parts/dissent/useDissents.ts';
import { call } from '../../../platform/calls/call.ts';
import { download } from '../../../platform/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';

const STATES = ['open', 'closed'] as const;

/** The objections of a competition: those that wait first, one of them beside the list. */
export function ObjectionsTab({ workspace }: WorkspacePart) {
  const { t } = useTranslation('dissent');
  const [query, setQuery] = useSearchParams();
  const state = STATES.find((one) => one === query.get('state')) ?? 'open';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const found = useDissents({ state, page, competition_id: workspace.id });
  const list = found.data?.list ?? [];
  // The one that was first stays in sight when it is settled and leaves the list.
  const [kept, keep] = useState<{ state: string; id: string }>();
  if (list[0] && kept?.state !== state) keep({ state, id: list[0].id });
  const asked = query.get('id');
  const id = asked ?? (kept?.state === state ? kept.id : undefined);
  const sheet = useMutation({
    mutationFn: () => call(saveDissentSheet, { competition_id: workspace.id, format: 'xlsx' }),
    onSuccess: download,
  });
  const go = (change: Record<string, string>) => setQuery({ state, ...change }, { replace: true });
  return (
    <div className={list.length > 0 || id ? 'dissent-workspace' : undefined}>
      {/* A phone has room for the list, or for the one that was chosen in it. */}
      <div className={classes(asked !== null && 'phone:hidden')}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t('filter')}
            value={state}
            onChange={(next) => setQuery({ state: next }, { replace: true })}
            choices={STATES.map((value) => ({ value, label: t(`workspace_${value}`) }))}
          />
          <Button size="small" look="plain" busy={sheet.isPending} onClick={() => sheet.mutate()}>
            {t('save_sheet')}
          </Button>
        </div>
        <Problem of={sheet.error} />
        {found.isPending && <Skeleton rows={4} />}
        <Problem of={found.error} retry={() => void found.refetch()} />
        {found.data && list.length === 0 && <EmptyState plain>{t(`workspace_none_${state}`)}</EmptyState>}
        <DissentList
          label={t('title')}
          list={list}
          now={Date.now()}
          chosen={id}
          to={(one) => addressOf('competitionDesk', { id: workspace.id, tab: 'objections' }, { state, id: one })}
        />
        {found.data && (
          <Pagination
            page={found.data.page}
            size={found.data.size}
            total={found.data.total}
            onPage={(next) => go({ page: String(next) })}
          />
        )}
      </div>
      <div className={classes(asked === null && 'phone:hidden')}>
        {asked !== null && (
          <div className="mb-4 hidden phone:block">
            <Button size="small" onClick={() => go({})}>
              {t('back')}
            </Button>
          </div>
        )}
        {id && <DissentView key={id} id={id} onOpen={(one) => go({ id: one })} />}
      </div>
    </div>
  );
}
