import { addressOf } from '@praxis/contract/core/pages';
import { previewResult, saveResultSheet } from '@praxis/contract/ranks/results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/call.ts';
import { download } from '../../../platform/download.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { Desk, DeskPart, DeskStage } from '../useDesk.ts';
import { Advancement } from './Advancement.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ChangedLines, ResultTable } from './ResultTable.tsx';
import { Versions } from './Versions.tsx';

const ASK_AGAIN_MS = 15_000;

function StageResult({ desk, stage }: { desk: Desk; stage: DeskStage }) {
  const { t } = useTranslation('competition-results');
  const client = useQueryClient();
  const [publishing, setPublishing] = useState<'preliminary' | 'final'>();
  const [failure, setFailure] = useState<unknown>();
  const preview = useQuery({
    queryKey: ['result-preview', stage.id],
    queryFn: ({ signal }) => call(previewResult, { stage_id: stage.id }, { signal, background: true }),
    refetchInterval: stage.state === 'over' && stage.result_state !== 'final' ? ASK_AGAIN_MS : false,
  });
  if (preview.isPending) return <Skeleton rows={6} />;
  if (preview.error) return <Problem of={preview.error} retry={() => void preview.refetch()} />;
  const { hindrances, versions, changes, lines, sections, can } = preview.data;
  const hard = hindrances.filter(({ always }) => always);
  const last = versions[0];
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['competition-desk', desk.id] }),
      client.invalidateQueries({ queryKey: ['advance', stage.id] }),
      preview.refetch(),
    ]);
  const save = (format: 'xlsx' | 'csv') =>
    call(saveResultSheet, { stage_id: stage.id, format })
      .then(download)
      .catch((refused: unknown) => setFailure(refused));
  return (
    <>
      {hindrances.length > 0 && (
        <Strip>
          <b>{t(hard.length > 0 ? 'waits' : 'against_final')}</b>　{hindrances.map(({ text }) => text).join('；')}
        </Strip>
      )}
      <div className="my-4 flex flex-wrap items-center gap-2">
        {can.publish && (
          <>
            <Button
              look={last ? 'outline' : 'filled'}
              disabled={hard.length > 0 || last?.kind === 'final'}
              onClick={() => setPublishing('preliminary')}
            >
              {t('publish_preliminary')}
            </Button>
            <Button look={last ? 'filled' : 'outline'} disabled={hard.length > 0} onClick={() => setPublishing('final')}>
              {t('publish_final')}
            </Button>
            {stage.freezes_at !== null && stage.state === 'over' && (
              <Link className={buttonClasses('outline')} to={addressOf('reveal', { stage_id: stage.id })}>
                {t('reveal')}
              </Link>
            )}
          </>
        )}
        {last && (
          <span className="ml-auto flex gap-2">
            <Button onClick={() => void save('xlsx')}>{t('sheet_xlsx')}</Button>
            <Button onClick={() => void save('csv')}>{t('sheet_csv')}</Button>
          </span>
        )}
      </div>
      <Problem of={failure} />
      {last && (
        <Section title={t('versions')}>
          <Versions stageId={stage.id} versions={versions} />
        </Section>
      )}
      {last && (
        <Section title={t('changes')}>
          {changes.length > 0 ? <ChangedLines changes={changes} /> : <p className="text-ink-2">{t('no_changes')}</p>}
        </Section>
      )}
      {stage.advance !== '' && (
        <Section title={t('advance')}>
          {last ? <Advancement stageId={stage.id} manage={can.publish} /> : <p className="text-ink-2">{t('advance_none')}</p>}
        </Section>
      )}
      <Section title={t('result_now')}>
        <ResultTable lines={lines} sections={sections} icpc={stage.rule === 'icpc'} />
      </Section>
      {publishing && (
        <PublishDialog
          stageId={stage.id}
          kind={publishing}
          seen={preview.data.seen}
          last={last}
          hours={desk.publicity_hours}
          reasoned={publishing === 'final' && hindrances.length > 0}
          onClose={() => setPublishing(undefined)}
          onDone={refresh}
        />
      )}
    </>
  );
}

/** The result of a stage: what stands against it, what would be published, what was, and who goes on. */
export const ResultsTab = ({ desk }: DeskPart) => (
  <StageChoice desk={desk}>{(stage) => <StageResult desk={desk} stage={stage} />}</StageChoice>
);
