import { sendFeedback } from '@praxis/contract/admin/feedback';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { sendFile } from '../upload/upload.ts';
import { canCapture } from './capture-page.ts';
import { PicturePainter } from './PicturePainter.tsx';
import { fileOf } from './painted-picture.ts';
import { usePicture } from './usePicture.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** What is sent beside the words, shown before it is. */
function Enclosed({ page, browser }: { page: string; browser: string }) {
  const { t } = useTranslation('feedback');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-y border-line py-2 text-12 text-ink-2">
      <dt>{t('page')}</dt>
      <dd className="break-all">{page}</dd>
      <dt>{t('browser')}</dt>
      <dd className="break-words">{browser}</dd>
    </dl>
  );
}

/** Ways to a picture: of this page, from a file, by pasting. */
function PictureWays({ of }: { of: ReturnType<typeof usePicture> }) {
  const { t } = useTranslation('feedback');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {canCapture() && (
          <Button icon={<Camera {...icon} />} onClick={() => void of.capture()}>
            {t('take_picture')}
          </Button>
        )}
        <Button icon={<Image {...icon} />} onClick={() => input.current?.click()}>
          {t('choose_picture')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('choose_picture')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void of.choose(event.target.files?.[0])}
        />
      </div>
      <p className="mt-1 text-12 text-ink-3">{t('paste_line')}</p>
      {of.unreadable && <Wrong>{t('picture_unreadable')}</Wrong>}
    </div>
  );
}

/** Tells those who run the platform something about the page one is on. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['feedback', 'shell']);
  const client = useQueryClient();
  const picture = usePicture();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [page] = useState(() => location.pathname + location.search);
  const browser = `${navigator.userAgent} · ${innerWidth}×${innerHeight}`.slice(0, 400);
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const picture_file_id = picture.painted && (await sendFile(await fileOf(picture.painted, 'page.png'), 'feedback_picture'));
      await call(sendFeedback, { text, page: page.slice(0, 500), browser, ...(picture_file_id && { picture_file_id }) });
      await client.invalidateQueries({ queryKey: ['own-feedback'] });
      toastDone(t('sent'));
      onClose();
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const fieldError = failure instanceof Refused ? failure.fields.text : undefined;
  return (
    <Dialog
      open={!picture.hidden}
      onClose={onClose}
      title={t('title')}
      width="usual"
      foot={
        <>
          <Link to="/index/personal?tab=feedback" onClick={onClose} className="mr-auto self-center text-13">
            {t('mine')}
          </Link>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" onPaste={(event) => void picture.paste(event)}>
        <Field label={t('text')} help={t('text_line')} error={fieldError} required>
          <TextArea rows={4} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {picture.painted ? (
          <PicturePainter painted={picture.painted} onChange={picture.change} onRemove={picture.remove} />
        ) : (
          <PictureWays of={picture} />
        )}
        <div>
          <p className="mb-1 text-12 text-ink-3">{t('enclosed')}</p>
          <Enclosed page={page} browser={browser} />
        </div>
        {!fieldError && <Problem of={failure} />}
      </div>
    </Dialog>
  );
}
