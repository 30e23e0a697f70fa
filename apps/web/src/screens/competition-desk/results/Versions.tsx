import { type ResultVersion, saveResultDocument } from '@praxis/contract/ranks/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/call.ts';
import { timeLabel } from '../../../platform/dates.ts';
import { downloadBlob } from '../../../platform/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { List, ListRow } from '../../../ui/Table.tsx';

/** What was published, newest first: each with the hash of its document, which names the one before it. */
export function Versions({ stageId, versions }: { stageId: string; versions: readonly ResultVersion[] }) {
  const { t } = useTranslation('competition-results');
  const [failure, setFailure] = useState<unknown>();
  const save = (no: number) =>
    call(saveResultDocument, { stage_id: stageId, no })
      .then(({ document }) => downloadBlob(new Blob([document], { type: 'application/json' }), `result-${stageId}-${no}.json`))
      .catch((refused: unknown) => setFailure(refused));
  return (
    <>
      <Problem of={failure} />
      <List label={t('versions')}>
        {versions.map(({ no, kind, published_at, reason, sha256 }) => (
          <ListRow
            key={no}
            title={`${t('of_version', { no })}　${t(kind)}　${timeLabel(published_at)}`}
            note={
              <>
                {reason !== '' && <span className="block">{reason}</span>}
                <span className="block truncate font-mono text-12" title={t('hash')}>
                  {sha256}
                </span>
              </>
            }
            end={
              <Button size="small" onClick={() => void save(no)}>
                {t('document')}
              </Button>
            }
          />
        ))}
      </List>
    </>
  );
}
