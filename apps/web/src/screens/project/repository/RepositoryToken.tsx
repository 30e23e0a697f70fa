import { endRepositoryToken, makeRepositoryToken } from '@praxis/contract/projects/repository';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { CopyLine } from './CopyLine.tsx';

type Props = { runId: string; token: { created_at: number; used_at: number | null } | null; again: () => void };

/** The own token for the repository of a team: made here, seen once, revoked here. */
export function RepositoryToken({ runId, token, again }: Props) {
  const { t } = useTranslation('projects');
  const [made, setMade] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const doing = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      again();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  const make = () => doing(async () => setMade((await call(makeRepositoryToken, { run_id: runId })).token));
  const end = () =>
    doing(async () => {
      await call(endRepositoryToken, { run_id: runId });
      setMade(undefined);
      toastDone(t('repo_token_ended'));
    });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
        <b>{t('repo_token')}</b>
        <span className="min-w-0 text-ink-3">
          {token
            ? listed([
                t('repo_token_made', { time: spokenTime(token.created_at) }),
                token.used_at === null ? t('repo_token_unused') : t('repo_token_used', { time: spokenTime(token.used_at) }),
              ])
            : t('repo_token_none')}
        </span>
        <span className="flex-1" />
        <Button size="small" busy={busy} onClick={() => void make()}>
          {t(token ? 'repo_token_again' : 'repo_token_make')}
        </Button>
        {token && (
          <Button size="small" look="danger" disabled={busy} onClick={() => void end()}>
            {t('repo_token_end')}
          </Button>
        )}
      </div>
      {made && (
        <div className="mt-2">
          <p className="pb-1 text-13 text-amber">{t('repo_token_once')}</p>
          <CopyLine label={t('repo_token')} text={made} />
        </div>
      )}
      <Problem of={failure} />
    </div>
  );
}
