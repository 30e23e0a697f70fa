import { addressOf } from '@praxis/contract/core/pages';
import { type ResultVersion, saveResultDocument } from '@praxis/contract/ranks/results';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { downloadBlob } from '../../platform/download.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { sha256OfText } from '../../platform/sha256.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useVersions } from './useResult.ts';

/** Preliminary or final, with a sign of its own. */
export function KindLabel({ kind }: { kind: ResultVersion['kind'] }) {
  const { t } = useTranslation('competition-result');
  return (
    <StateLabel shape={kind === 'final' ? 'tick' : 'half'} tone={kind === 'final' ? 'pine' : 'amber'}>
      {t(kind)}
    </StateLabel>
  );
}

/** Hashes the document in the reader's own browser: `same` says whether it is the one that was published and names the version before. */
async function checked(stageId: string, version: ResultVersion) {
  const { document } = await call(saveResultDocument, { stage_id: stageId, no: version.no });
  const sum = await sha256OfText(document);
  const { previous_sha256 } = JSON.parse(document) as { previous_sha256: string | null };
  return sum === version.sha256 && previous_sha256 === version.previous_sha256;
}

function Acts({ stageId, version, address }: { stageId: string; version: ResultVersion; address: string }) {
  const { t } = useTranslation('competition-result');
  const check = useMutation({ mutationFn: () => checked(stageId, version) });
  const save = useMutation({
    mutationFn: () => call(saveResultDocument, { stage_id: stageId, no: version.no }),
    onSuccess: (found) => downloadBlob(new Blob([found.document], { type: 'application/json' }), `result-${stageId}-${version.no}.json`),
  });
  return (
    <span className="flex flex-wrap items-center gap-1.5 phone:w-full phone:justify-end">
      <span role="status" className="text-13">
        {check.data === true && <span className="text-pine">{t('matches')}</span>}
        {check.data === false && <b className="text-red">{t('differs')}</b>}
      </span>
      <Button size="small" look="plain" busy={check.isPending} onClick={() => check.mutate()}>
        {t('check')}
      </Button>
      <Button size="small" look="plain" busy={save.isPending} onClick={() => save.mutate()}>
        {t('document')}
      </Button>
      <Link to={address} className={buttonClasses('outline', 'small')}>
        {t('open')}
      </Link>
      <Problem of={check.error ?? save.error} />
    </span>
  );
}

/** Every version that was published: none is taken back, each names the one before it by its hash. */
export function Versions({ competitionId, stageId }: { competitionId: string; stageId: string }) {
  const { t } = useTranslation('competition-result');
  const versions = useVersions(stageId);
  const list = versions.data?.list ?? [];
  const address = (no: number) =>
    addressOf('competitionResult', { id: competitionId, step_id: stageId }, no === list[0]?.no ? {} : { no: String(no) });
  return (
    <Section title={t('versions')}>
      <p className="mb-2 text-13 text-ink-3">{t('versions_text')}</p>
      {versions.isPending && <Skeleton rows={2} />}
      <Problem of={versions.error} retry={() => void versions.refetch()} />
      <List label={t('versions')}>
        {list.map((version) => (
          <ListRow
            key={version.no}
            className="phone:flex-wrap"
            lead={<b className="w-20 flex-none">{t('version', { no: version.no })}</b>}
            title={
              <span className="flex flex-wrap items-center gap-x-3">
                <KindLabel kind={version.kind} />
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
            end={<Acts stageId={stageId} version={version} address={address(version.no)} />}
          />
        ))}
      </List>
    </Section>
  );
}
