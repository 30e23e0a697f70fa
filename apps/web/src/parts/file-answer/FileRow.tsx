import type { AnnouncedFile } from '@praxis/contract/assessments/file-questions';
import type { AnswerFile } from '@praxis/contract/assessments/homework';
import { ArrowDown, ArrowUp, Camera, FileText, Smartphone, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/language/dates.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';
import type { Sending } from './file-sender.ts';

const icons = { picker: FileText, camera: Camera, phone: Smartphone };

type FileRowProps = {
  file: AnnouncedFile;
  /** What the server says of it; undefined until it answered. */
  known: AnswerFile | undefined;
  sending: Sending | undefined;
  locked: boolean;
  first: boolean;
  last: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
  onAgain: () => void;
  onChooseSame: () => void;
};

function Where({
  known,
  sending,
  source,
}: {
  known: AnswerFile | undefined;
  sending: Sending | undefined;
  source: AnnouncedFile['source'];
}) {
  const { t } = useTranslation('homework');
  if (known?.state === 'stored')
    return (
      <StateLabel shape="tick" tone="pine">
        {t('state_stored')}
      </StateLabel>
    );
  if (sending) {
    const share = sending.size === 0 ? 0 : Math.floor((sending.sent / sending.size) * 100);
    if (sending.phase === 'arriving')
      return (
        <StateLabel shape="working" tone="ink">
          {t('state_arriving', { share })}
        </StateLabel>
      );
    const shape = sending.phase === 'queued' ? 'waiting' : sending.phase === 'failed' ? 'cross' : 'clock';
    return (
      <StateLabel shape={shape} tone={sending.phase === 'failed' ? 'red' : sending.phase === 'offline' ? 'amber' : 'mute'}>
        {t(`state_${sending.phase}`)}
      </StateLabel>
    );
  }
  if (known?.state === 'missing')
    return (
      <StateLabel shape="clock" tone="amber">
        {t(known.allowed ? 'state_allowed' : 'state_missing')}
      </StateLabel>
    );
  if (!known || source === 'phone')
    return (
      <StateLabel shape="working" tone="mute">
        {t('state_queued')}
      </StateLabel>
    );
  return (
    <StateLabel shape="triangle" tone="amber" act>
      {t('state_elsewhere')}
    </StateLabel>
  );
}

/** One file of an answer: what it is, where its bytes are, and when its content was fixed. */
export function FileRow({ file, known, sending, locked, first, last, onMove, onRemove, onAgain, onChooseSame }: FileRowProps) {
  const { t } = useTranslation('homework');
  const Icon = icons[file.source];
  const elsewhere = known !== undefined && known.state !== 'stored' && !sending && file.source !== 'phone';
  const page = known?.pages[0];
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {page && known?.pages.length === 1 ? (
          <img src={page.address} alt="" className="h-12 w-9 flex-none rounded-sm border border-line object-cover" />
        ) : (
          <Icon className="size-4 flex-none text-ink-3" strokeWidth={1.6} aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1 phone:min-w-[60%]">
          <p className="cut text-14 font-bold">{file.name}</p>
          <p className="text-12 text-ink-3">{fileSize(file.size)}</p>
        </div>
        <span className="flex items-center gap-3 text-13">
          <Where known={known} sending={sending} source={file.source} />
          {known?.stored_at != null && <span className="text-ink-3">{clockTime(known.stored_at)}</span>}
          {known && known.state !== 'stored' && <b className="text-13 text-pine">{t('fixed')}</b>}
        </span>
        {!locked && (
          <span className="flex gap-1">
            <IconButton small label={t('move_up', { name: file.name })} disabled={first} onClick={() => onMove(-1)}>
              <ArrowUp className="size-3.5" aria-hidden="true" />
            </IconButton>
            <IconButton small label={t('move_down', { name: file.name })} disabled={last} onClick={() => onMove(1)}>
              <ArrowDown className="size-3.5" aria-hidden="true" />
            </IconButton>
            <IconButton small label={t('take_out', { name: file.name })} onClick={onRemove}>
              <X className="size-3.5" aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      {sending && sending.phase !== 'failed' && (
        <div className="mt-2">
          <ProgressBar value={sending.size === 0 ? 0 : sending.sent / sending.size} label={file.name} amber={sending.phase === 'offline'} />
          {known && <p className="mt-1 text-12 text-ink-3">{t('fixed_note')}</p>}
        </div>
      )}
      {sending?.phase === 'failed' && (
        <p className="mt-1 text-12 text-red">
          {sending.failure}{' '}
          <Button size="small" onClick={onAgain}>
            {t('try_again')}
          </Button>
        </p>
      )}
      {elsewhere && (
        <p className="mt-1 text-12 text-ink-2">
          {t('elsewhere_note')}{' '}
          <Button size="small" look="plain" onClick={onChooseSame}>
            {t('choose_same')}
          </Button>
        </p>
      )}
    </li>
  );
}
