import { type ResultVersion, saveResultDocument, saveResultSheet } from '@praxis/contract/ranks/results';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { download, downloadBlob } from '../../../platform/download.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

function VersionActs({ stage, no }: { stage: WorkspaceStage; no: number }) {
  const { t } = useTranslation('competition-workspace');
  const sheet = useMutation({
    mutationFn: () => call(saveResultSheet, { stage_id: stage.id, no, format: 'xlsx' }),
    onSuccess: download,
  });
  // The document is saved byte for byte, so that its hash can be checked outside the product.
  const document = useMutation({
    mutationFn: () => call(saveResultDocument, { stage_id: stage.id, no }),
    onSuccess: (found) => downloadBlob(new Blob([found.document], { type: 'application/json' }), `result-${stage.id}-${no}.json`),
  });
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Button size="small" busy={sheet.isPending} onClick={() => sheet.mutate()}>
        {t('result_sheet')}
      </Button>
      <Button size="small" look="plain" busy={document.isPending} onClick={() => document.mutate()}>
        {t('result_document')}
      </Button>
      <Problem of={sheet.error ?? document.error} />
    </span>
  );
}

/** The versions that are out, the newest first; none is ever taken back. */
export function Versions({ stage, versions }: { stage: WorkspaceStage; versions: readonly ResultVersion[] }) {
  const { t } = useTranslation('competition-workspace');
  return (
    <Section title={t('result_versions')}>
      <List label={t('result_versions')}>
        {versions.map((version) => (
          <ListRow
            key={version.no}
            lead={<b className="w-20 flex-none">{t('result_version', { no: version.no })}</b>}
            title={
              <span className="flex flex-wrap items-center gap-x-3">
                <StateLabel shape={version.kind === 'final' ? 'tick' : 'half'} tone={version.kind === 'final' ? 'pine' : 'amber'}>
                  {t(`result_${version.kind}`)}
                </StateLabel>
                <span className="text-13 text-ink-3">{timeLabel(version.published_at)}</span>
              </span>
            }
            note={
              <>
                {version.reason && <p>{version.reason}</p>}
                <p className="break-all">
                  SHA-256 <code className="font-mono">{version.sha256}</code>
                </p>
              </>
            }
            end={<VersionActs stage={stage} no={version.no} />}
          />
        ))}
      </List>
    </Section>
  );
}
