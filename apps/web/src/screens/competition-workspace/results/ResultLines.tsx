import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultTable } from '../../../parts/competition/ResultTable.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';
import type { Preview } from './preview.ts';

const PAGE = 50;

/** The lines of a result, a page more at a time. */
export function ResultLines({ preview, stage }: { preview: Preview; stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [visible, setVisible] = useState(PAGE);
  const lines = preview.lines.slice(0, visible);
  return (
    <>
      <ResultTable label={t('result_lines')} lines={lines} sections={preview.sections} rankedBy={stage.rule} />
      <MoreButton shown={lines.length} total={preview.lines.length} onMore={() => setVisible(visible + PAGE)} />
    </>
  );
}
