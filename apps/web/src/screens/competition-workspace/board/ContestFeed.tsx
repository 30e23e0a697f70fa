import { newFeedToken, revokeFeedToken, showContestFeed } from '@praxis/contract/contest-feed/contest-feed';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { Address } from './Address.tsx';

/** Makes a token, and shows it the one time it can be seen. */
function NewToken({ stageId, onClose }: { stageId: string; onClose: () => void }) {
  const { t } = useTranslation(['competition-workspace', 'shell']);
  const [name, setName] = useState('');
  const made = useMutation({ mutationFn: () => call(newFeedToken, { stage_id: stageId, name: name.trim() }) });
  const wrong = made.error instanceof Refused ? made.error.fields.name : undefined;
  const token = made.data?.token;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('feed_new')}
      foot={
        token === undefined ? (
          <>
            <Button onClick={onClose}>{t('shell:cancel')}</Button>
            <Button look="filled" busy={made.isPending} onClick={() => made.mutate()}>
              {t('feed_new')}
            </Button>
          </>
        ) : (
          <Button look="filled" onClick={onClose}>
            {t('feed_noted')}
          </Button>
        )
      }
    >
      {token === undefined ? (
        <>
          <Field label={t('feed_name')} help={t('feed_name_help')} error={wrong} required>
            <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          </Field>
          {wrong === undefined && <Problem of={made.error} />}
        </>
      ) : (
        <>
          <p className="mb-3 text-amber">{t('feed_once')}</p>
          <Address label={t('feed_token')} address={token} plain />
        </>
      )}
    </Dialog>
  );
}

/** Where scoreboards and resolvers of others read a stage, and the tokens by which its jury's programs read all of it. */
export function ContestFeed({ stage }: { stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<{ id: string; name: string }>();
  const shown = useQuery({
    queryKey: ['contest-feed', stage.id],
    queryFn: ({ signal }) => call(showContestFeed, { stage_id: stage.id }, { signal, background: true }),
  });
  if (shown.error) return <Problem of={shown.error} retry={() => void shown.refetch()} />;
  if (!shown.data?.offered) return null;
  const { path, tokens } = shown.data;
  return (
    <Section title={t('feed')} more={<span className="text-ink-3">{t('feed_note')}</span>}>
      <div className="max-w-[760px]">
        <Address label={t('feed_address')} address={window.location.origin + path} plain />
        <p className="mt-2 text-13 text-ink-2">{t('feed_how')}</p>
      </div>
      {tokens.length > 0 && (
        <ul className="mt-4 max-w-[760px] border-t border-line" aria-label={t('feed_tokens')}>
          {tokens.map(({ id, name, by, created_at, used_at }) => (
            <li key={id} className="flex min-h-13 items-center gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1">
                <b className="cut block">{name}</b>
                <span className="text-12 text-ink-3">
                  {t('feed_made', { name: by, time: spokenTime(created_at) })}
                  {'　'}
                  {used_at === null ? t('feed_unused') : t('feed_used', { time: spokenTime(used_at) })}
                </span>
              </span>
              <Button look="danger" onClick={() => setEnding({ id, name })} aria-label={t('feed_revoke_one', { name })}>
                {t('feed_revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button onClick={() => setMaking(true)}>{t('feed_new')}</Button>
      </div>
      {making && (
        <NewToken
          stageId={stage.id}
          onClose={() => {
            setMaking(false);
            void shown.refetch();
          }}
        />
      )}
      {ending && (
        <ConfirmDialog
          open
          danger
          onClose={() => setEnding(undefined)}
          title={t('feed_revoke_one', { name: ending.name })}
          confirm={t('feed_revoke')}
          onConfirm={async () => {
            await call(revokeFeedToken, { stage_id: stage.id, token_id: ending.id });
            await shown.refetch();
          }}
        >
          {t('feed_revoke_text')}
        </ConfirmDialog>
      )}
    </Section>
  );
}
