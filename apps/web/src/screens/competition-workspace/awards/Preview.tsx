import { publishAwards } from '@praxis/contract/awards/awards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../../parts/competition/ResultTable.tsx';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { type AwardPreview, type Awards, useAwardPreview, useRefreshAwards } from './useAwards.ts';

function Lines({ preview }: { preview: AwardPreview }) {
  const { t } = useTranslation('workspace-awards');
  return (
    <List label={t('lines')} className="mb-4 max-w-[720px]">
      {preview.lines.map((line) => (
        <ListRow
          key={`${line.division} ${line.award}`}
          title={
            <>
              <b>{line.award}</b>
              {line.division && <span className="ml-2 text-13 text-ink-3">{line.division}</span>}
            </>
          }
          note={line.by_place ? t('line_places', { count: line.places }) : ''}
          end={
            <span className="flex flex-wrap items-center gap-3">
              {line.tied > 0 && (
                <StateLabel shape="triangle" tone="amber">
                  {t(`tied_${line.ties}`, { count: line.tied })}
                </StateLabel>
              )}
              <b className="tabular-nums">{t('line_given', { count: line.given })}</b>
            </span>
          }
        />
      ))}
    </List>
  );
}

function Winners({ preview, awards }: { preview: AwardPreview; awards: Awards }) {
  const { t } = useTranslation('workspace-awards');
  if (preview.list.length === 0) return <EmptyState>{t('nobody')}</EmptyState>;
  return (
    <Ledger
      label={t('winners')}
      items={preview.list.map((one) => ({ ...one, id: one.entrant_id }))}
      columns={[
        { head: t('col_name'), cell: (one) => <b>{one.name}</b> },
        { head: t('col_rank'), cell: (one) => one.rank ?? '*', numeric: true },
        { head: t('col_school'), cell: (one) => one.school },
        { head: t('col_division'), cell: (one) => one.division },
        { head: t('col_total'), cell: (one) => totalText(one.total, awards.ranked_by), numeric: true },
        {
          head: t('col_award'),
          cell: (one) => (
            <>
              {one.before.length > 0 && one.before.join() !== one.awards.join() && <s className="mr-2 text-ink-3">{listed(one.before)}</s>}
              <b className="text-pine">{listed(one.awards)}</b>
            </>
          ),
        },
      ]}
    />
  );
}

type DialogProps = { stageId: string; preview: AwardPreview; again: boolean; onClose: () => void };

function PublishDialog({ stageId, preview, again, onClose }: DialogProps) {
  const { t } = useTranslation('workspace-awards');
  const refresh = useRefreshAwards(stageId);
  const [reason, setReason] = useState('');
  const { issued, revoked, kept } = preview.certificates;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('publish_title', { no: preview.result_no })}
      confirm={t('publish')}
      onConfirm={async () => {
        const done = await call(publishAwards, { stage_id: stageId, seen: preview.seen, reason }).finally(() => void refresh());
        toastDone(t('published', { awards: done.awards, issued: done.issued }));
      }}
    >
      <p>{t('publish_text', { issued, revoked, kept })}</p>
      {again && (
        <Field label={t('reason')} help={t('reason_help')} className="mt-3" required>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** Who gets what by the published result or by the draft of the next, looked at before it is published. */
export function Preview({ stageId, awards }: { stageId: string; awards: Awards }) {
  const { t } = useTranslation('workspace-awards');
  const [by, setBy] = useState<'published' | 'draft'>('published');
  const [publishing, setPublishing] = useState(false);
  const found = useAwardPreview(stageId, by, awards.result !== null && awards.saved);
  if (awards.result === null)
    return (
      <div className="mt-6">
        <EmptyState>{t('no_result')}</EmptyState>
      </div>
    );
  if (!awards.saved)
    return (
      <div className="mt-6">
        <EmptyState>{t('not_saved')}</EmptyState>
      </div>
    );
  const preview = found.data;
  const mayPublish = preview?.final === true && by === 'published' && preview.list.some((one) => one.awards.length > 0);
  return (
    <Section
      title={t('preview')}
      more={
        awards.can.manage && (
          <Button look="filled" disabled={!mayPublish} onClick={() => setPublishing(true)}>
            {t('publish')}
          </Button>
        )
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('by')}
          value={by}
          onChange={setBy}
          choices={(['published', 'draft'] as const).map((value) => ({ value, label: t(`by_${value}`, { no: awards.result!.no }) }))}
        />
        {preview && !preview.final && <span className="text-13 text-amber">{t('not_final')}</span>}
        {preview && preview.certificates.revoked > 0 && (
          <span className="text-13 text-red">{t('would_revoke', { count: preview.certificates.revoked })}</span>
        )}
      </div>
      {found.isPending && <Skeleton rows={4} />}
      <Problem of={found.error} retry={() => void found.refetch()} />
      {preview && <Lines preview={preview} />}
      {preview && <Winners preview={preview} awards={awards} />}
      {publishing && preview && (
        <PublishDialog stageId={stageId} preview={preview} again={awards.publications.length > 0} onClose={() => setPublishing(false)} />
      )}
    </Section>
  );
}
