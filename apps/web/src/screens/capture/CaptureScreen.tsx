import { failureText } from '../../platform/show-failure.ts';
import './capture.css';
import { Camera, ChevronLeft, ChevronRight, Image, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useStore } from 'zustand';
import { moved } from '../../parts/file-answer/file-value.ts';
import { clockTime } from '../../platform/language/dates.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { openPhotos, type Photo } from './photos.ts';

type Photos = ReturnType<typeof openPhotos>;

async function bytesOf(photo: Photo) {
  return photo.blob ?? (await (await fetch(photo.shown)).blob());
}

/** What may be done with the picture that is chosen: each a button a thumb can hit. */
function Tools({ photos, list, at, onAt }: { photos: Photos; list: readonly Photo[]; at: number; onAt: (at: number) => void }) {
  const { t } = useTranslation('homework');
  const photo = list[at];
  const [busy, setBusy] = useState(false);
  if (!photo) return null;
  const turn = async () => {
    setBusy(true);
    await photos.add([await bytesOf(photo)], photo.sha256, 1).catch(() => undefined);
    setBusy(false);
  };
  const move = (by: number) => {
    void photos.arrange(moved(list, at, by));
    onAt(Math.min(list.length - 1, Math.max(0, at + by)));
  };
  const drop = () => {
    void photos.arrange(list.filter(({ sha256 }) => sha256 !== photo.sha256));
    onAt(Math.max(0, at - 1));
  };
  return (
    <div className="capture-tools">
      <span>{t('capture_page', { no: at + 1 })}</span>
      <button type="button" aria-label={t('capture_turn')} disabled={busy} onClick={() => void turn()}>
        <RotateCw aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('capture_before')} disabled={at === 0} onClick={() => move(-1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('capture_after')} disabled={at === list.length - 1} onClick={() => move(1)}>
        <ChevronRight aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('capture_drop')} onClick={drop}>
        <Trash2 aria-hidden="true" />
      </button>
    </div>
  );
}

function CaptureView({ photos }: { photos: Photos }) {
  const { t } = useTranslation('homework');
  const { view, photos: list, offline, failure } = useStore(photos.state);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const [refusal, setRefusal] = useState('');
  if (!view) return null;
  const shown = list[Math.min(at, list.length - 1)];
  const left = list.filter(({ stored, blob }) => !stored && blob).length;
  const lost = list.filter(({ stored, blob }) => !stored && !blob).length;
  const take = async (files: FileList | null) => {
    setRefusal('');
    const chosen = [...(files ?? [])].slice(0, Math.max(0, view.most - list.length));
    if (chosen.length === 0 && (files?.length ?? 0) > 0) return setRefusal(t('files_at_most', { count: view.most }));
    if (!(await photos.add(chosen))) setRefusal(t('capture_not_picture'));
    setAt(photos.state.getState().photos.length - 1);
  };
  const status = offline
    ? t('capture_offline')
    : left > 0
      ? t(failure === undefined ? 'capture_sending' : 'capture_unsent', { count: left })
      : list.length > 0
        ? t('capture_all_in', { count: list.length })
        : t('capture_first');
  return (
    <>
      <header className="capture-head">
        <h1>{view.title}</h1>
        <p>{t('capture_left', { time: clockTime(view.expires_at) })}</p>
      </header>
      <div className="capture-view">
        {shown ? <img src={shown.shown} alt={t('capture_page', { no: at + 1 })} /> : <Camera aria-hidden="true" />}
      </div>
      <ol className="capture-strip">
        {list.map((photo, no) => (
          <li key={photo.sha256}>
            <button type="button" aria-pressed={no === at} aria-label={t('capture_page', { no: no + 1 })} onClick={() => setAt(no)}>
              <img src={photo.shown} alt="" data-stored={photo.stored} />
              {no + 1}
            </button>
          </li>
        ))}
      </ol>
      <Tools photos={photos} list={list} at={Math.min(at, list.length - 1)} onAt={setAt} />
      <p role="status" className="capture-status" data-wait={offline || left > 0}>
        {status}
      </p>
      {lost > 0 && (
        <p role="alert" className="capture-wrong">
          {t('capture_lost', { count: lost })}
        </p>
      )}
      {(refusal !== '' || failure !== undefined) && (
        <p role="alert" className="capture-wrong">
          {refusal || failureText(failure)}
          {failure !== undefined && left > 0 && (
            <button type="button" onClick={() => void photos.arrange(list)}>
              {t('capture_again')}
            </button>
          )}
        </p>
      )}
      <div className="capture-foot">
        <input
          ref={gallery}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t('capture_pick')}
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('capture_take')}
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
        <button type="button" onClick={() => gallery.current?.click()}>
          <Image aria-hidden="true" />
          {t('capture_pick')}
        </button>
        <button type="button" data-main="true" onClick={() => camera.current?.click()}>
          <Camera aria-hidden="true" />
          {t('capture_take')}
        </button>
      </div>
    </>
  );
}

/** The page a phone opens from a QR code: pictures for one question, without a sign-in. It never writes an answer. */
export function CaptureScreen() {
  const { t } = useTranslation(['homework', 'shell']);
  const { ticket = '' } = useParams();
  const [photos, setPhotos] = useState<Photos>();
  usePageTitle(t('capture_title'));
  // The ticket belongs to this visit: it is opened once, and given up with the page.
  useEffect(() => {
    const opened = openPhotos(ticket);
    setPhotos(opened);
    void opened.open();
    return opened.close;
  }, [ticket]);
  return (
    <main id="main" tabIndex={-1} className="capture">
      {photos ? <Opened photos={photos} /> : <Skeleton label={t('shell:loading')} />}
    </main>
  );
}

function Opened({ photos }: { photos: Photos }) {
  const { t } = useTranslation(['homework', 'shell']);
  const { view, failure, photos: list } = useStore(photos.state);
  if (view) return <CaptureView photos={photos} />;
  if (failure === undefined) return <Skeleton label={t('shell:loading')} />;
  const left = list.filter(({ stored, refused }) => !stored && !refused).length;
  const sent = list.filter(({ stored }) => stored).length;
  return (
    <div className="capture-closed">
      <h1>{t('capture_title')}</h1>
      <p role="alert">{failureText(failure)}</p>
      {left > 0 && <p role="status">{t('capture_sending', { count: left })}</p>}
      {left === 0 && sent > 0 && <p role="status">{t(sent === list.length ? 'capture_all_in' : 'capture_some_in', { count: sent })}</p>}
    </div>
  );
}
