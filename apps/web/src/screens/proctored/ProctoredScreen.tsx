import { getProctorSession, giveConsent } from '@praxis/contract/proctoring/proctoring';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { HeldAgainst } from '../../parts/proctoring/HeldAgainst.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import type { Session } from './session.ts';

type Room = 'assessment' | 'competition';

const CameraCheck = lazyPart(() => import('./CameraCheck.tsx').then((file) => ({ default: file.CameraCheck })));

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[128px_1fr] gap-x-6 border-t border-line py-3 phone:grid-cols-1">
      <dt className="text-13 leading-[22px] text-ink-3">{name}</dt>
      <dd className="flex flex-col gap-1.5">{children}</dd>
    </div>
  );
}

/** What is noted, who sees it, how long it stays, who decides. */
function Rules({ session: { settings, exempt }, room }: { session: Session; room: Room }) {
  const { t } = useTranslation('proctoring');
  const camera = settings.camera && !exempt;
  return (
    <dl className="border-b border-line">
      <Rule name={t('what_title')}>
        {camera && <p>{t('what_camera', { seconds: settings.still_seconds })}</p>}
        <p>{t(camera ? 'what_page' : 'what_page_only')}</p>
        {settings.full_screen && <p>{t('what_full_screen')}</p>}
        {!settings.paste_allowed && <p>{t('what_no_paste')}</p>}
      </Rule>
      <Rule name={t('who_title')}>
        <p>{t(`who_${room}`)}</p>
      </Rule>
      <Rule name={t('how_long_title')}>
        <p>{camera ? t('how_long', { days: settings.keep_days }) : t('how_long_hints')}</p>
      </Rule>
      <Rule name={t('verdict_title')}>
        <p>{t(`verdict_how_${room}`)}</p>
      </Rule>
    </dl>
  );
}

function Ready({ back, room }: { back: string; room: Room }) {
  const { t } = useTranslation('proctoring');
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 rounded-md bg-pine-soft px-5 py-4">
      <div className="min-w-0 flex-1">
        <StateLabel shape="tick" tone="pine">
          <b>{t('ready')}</b>
        </StateLabel>
        <p className="text-13 text-ink-2">{t(`ready_line_${room}`)}</p>
      </div>
      <Link className={buttonClasses('filled', 'main')} to={back}>
        {t(`to_${room}`)}
      </Link>
    </div>
  );
}

/** How somebody is watched in a room: consent and check before, and what was noted afterwards. */
export function ProctoredScreen() {
  const { t } = useTranslation(['proctoring', 'shell']);
  const { room = 'assessment', roomId = '' } = useParams();
  const where = { room: room as Room, room_id: roomId };
  const client = useQueryClient();
  const queryKey = ['proctor-session', where.room, where.room_id];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getProctorSession, where, { signal }),
    // An exception given meanwhile lets the student in.
    refetchInterval: (query) => (query.state.data?.consented_at && !query.state.data.ready ? 8000 : false),
  });
  const save = (session: Session) => {
    client.setQueryData(queryKey, session);
    void client.invalidateQueries({ queryKey: [room, roomId] });
  };
  const agree = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      save(await call(giveConsent, where));
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  if (!data) {
    return (
      <Page title={t('title')} reading>
        {isPending && <Skeleton label={t('shell:loading')} />}
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    );
  }
  const checks = data.consented_at !== null && data.settings.camera && !data.exempt;
  return (
    <Page
      title={data.title}
      reading
      summary={t('title')}
      actions={
        <Link className={buttonClasses('outline')} to={data.link}>
          {t(`back_to_${where.room}`)}
        </Link>
      }
    >
      <div className="max-w-[760px]">
        <HeldAgainst {...where} />
        <Rules session={data} room={where.room} />
        {data.consented_at === null ? (
          <div className="mt-6">
            <Button look="filled" size="large" busy={busy} onClick={() => void agree()}>
              {t('consent')}
            </Button>
            {data.settings.camera && !data.exempt && <p className="mt-3 text-13 text-ink-3">{t(`cannot_${where.room}`)}</p>}
            <Problem of={failure} />
          </div>
        ) : (
          <p className="mt-3 text-13 text-ink-3">{t('consented', { time: spokenTime(data.consented_at) })}</p>
        )}
        {data.exempt && <p className="mt-3 text-13 text-pine">{t(`exempt_${where.room}`)}</p>}
        {checks && (
          <Section title={t('check_title')} className="mt-10">
            <Suspense fallback={<Skeleton rows={2} />}>
              <CameraCheck where={where} session={data} onChecked={save} />
            </Suspense>
          </Section>
        )}
        {data.ready && <Ready back={data.link} room={where.room} />}
      </div>
    </Page>
  );
}
