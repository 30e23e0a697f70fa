import { renewCalendarFeed, revokeCalendarFeed, showCalendarFeed } from '@praxis/contract/calendar/calendar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { currentLanguage } from '../../platform/person/preferences.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

const key = ['calendar-feed'];

/** The secret address for other calendars: made, copied, replaced and ended here. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'shell']);
  const queries = useQueryClient();
  const feed = useQuery({ queryKey: key, queryFn: ({ signal }) => call(showCalendarFeed, {}, { signal }) });
  const renew = useMutation({
    mutationFn: () => call(renewCalendarFeed, {}),
    onSuccess: (created) => queries.setQueryData(key, created),
  });
  const [asked, ask] = useState<'feed_replace' | 'feed_end'>();
  const act = async () => {
    if (asked === 'feed_replace') return void (await renew.mutateAsync());
    await call(revokeCalendarFeed, {});
    queries.setQueryData(key, { address: null });
    toastDone(t('feed_ended'));
  };
  const path = feed.data?.address;
  const address = path ? `${window.location.origin}${path}&language=${currentLanguage()}` : '';
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toastDone(t('feed_copied'));
  };
  return (
    <Dialog open width="usual" onClose={onClose} title={t('subscribe')} summary={t('feed_note')}>
      {feed.isPending && <Skeleton rows={1} />}
      {feed.data && !path && (
        <Button look="filled" busy={renew.isPending} onClick={() => renew.mutate()}>
          {t('feed_make')}
        </Button>
      )}
      {path && (
        <>
          <Field label={t('feed_address')} help={t('feed_secret')}>
            <TextInput readOnly value={address} onFocus={(event) => event.target.select()} className="font-mono" />
          </Field>
          <div className="mt-4 flex flex-wrap gap-2">
            {window.isSecureContext && (
              <Button look="filled" onClick={() => void copy()}>
                {t('feed_copy')}
              </Button>
            )}
            <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses('outline')}>
              {t('feed_open')}
            </a>
            <a href={address} download="praxis.ics" className={buttonClasses('outline')}>
              {t('feed_download')}
            </a>
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
            <span className="min-w-0 flex-1 text-13 text-ink-3">{t('feed_replace_note')}</span>
            <Button onClick={() => ask('feed_replace')}>{t('feed_replace')}</Button>
            <Button look="danger" onClick={() => ask('feed_end')}>
              {t('feed_end')}
            </Button>
          </div>
          <ConfirmDialog
            open={asked !== undefined}
            onClose={() => ask(undefined)}
            title={t(`${asked ?? 'feed_end'}_title`)}
            confirm={t(asked ?? 'feed_end')}
            danger
            onConfirm={act}
          >
            {t('feed_stops')}
          </ConfirmDialog>
        </>
      )}
      <Problem of={feed.error ?? (asked ? undefined : renew.error)} />
    </Dialog>
  );
}
