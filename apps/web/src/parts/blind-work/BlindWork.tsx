import type { BlindFile, BlindWork as Work } from '@praxis/contract/productions/productions';
import { Download, ExternalLink, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { EmptyState, Strip, Tag } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { fileSize } from '../course/course-labels.ts';
import { PageView } from './PageView.tsx';

type Props = {
  work: Work;
  /** Tells whoever runs the judging that a part cannot be opened. */
  onUnreadable?: ((file: BlindFile | undefined) => void) | undefined;
};

const isAttachment = ({ kind }: BlindFile) => kind === 'download' || kind === 'withheld';

function About({ work }: { work: Work }) {
  const { t } = useTranslation('blind-work');
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-5">
      <p className={`text-15 leading-[1.7] break-words whitespace-pre-line ${work.intro === '' ? 'text-ink-3' : ''}`}>
        {work.intro || t('no_intro')}
      </p>
      {work.url && (
        <div className="border-t border-line pt-4">
          <p className="text-13 text-ink-3">{t('link')}</p>
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 break-all">{work.url}</span>
            <a href={work.url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClasses('soft')}>
              <ExternalLink className="size-4" strokeWidth={1.6} aria-hidden="true" />
              {t('open_link')}
            </a>
          </div>
          {work.url_note && <p className="mt-1 text-12 text-ink-3">{t('link_note')}</p>}
        </div>
      )}
    </div>
  );
}

function Attachments({ files }: { files: readonly BlindFile[] }) {
  const { t } = useTranslation('blind-work');
  return (
    <ul className="mx-auto w-full max-w-[760px] border-t border-line">
      {files.map((file) => (
        <li key={file.id} className="flex min-h-12 items-center gap-3 border-b border-line py-2">
          <span className="cut flex-1 font-bold">{file.name}</span>
          {file.address === '' ? (
            <span className="text-13 text-ink-3">{t('withheld')}</span>
          ) : (
            <>
              <span className="text-13 text-ink-3">{fileSize(file.size)}</span>
              <a href={`${file.address}&download=1`} download={file.name} className={buttonClasses('outline')}>
                <Download className="size-4" strokeWidth={1.6} aria-hidden="true" />
                {t('download')}
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Media({ file }: { file: BlindFile }) {
  const size = { ...(file.width && { width: file.width }), ...(file.height && { height: file.height }) };
  if (file.kind === 'image')
    return <img src={file.address} alt={file.name} {...size} className="mx-auto block h-auto max-w-full rounded-sm bg-[#fff]" />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: entrants bring no captions with their videos
    <video
      src={file.address}
      controls
      playsInline
      preload="metadata"
      aria-label={file.name}
      className="mx-auto block aspect-video w-full rounded-md bg-[#0a1110]"
    />
  );
}

type Part = { value: string; label: ReactNode; file?: BlindFile };

function usePartsOf(work: Work): Part[] {
  const { t } = useTranslation('blind-work');
  const single = work.files.filter((file) => !isAttachment(file));
  const many = (kind: BlindFile['kind']) => single.filter((file) => file.kind === kind).length > 1;
  const place = (file: BlindFile) => single.filter(({ kind }) => kind === file.kind).indexOf(file) + 1;
  const names = { image: t('image'), video: t('video'), pages: t('document') } as Record<string, string>;
  const attachments = work.files.filter(isAttachment).length;
  return [
    { value: 'intro', label: t('intro') },
    ...single.map((file) => ({
      value: file.id,
      file,
      label: `${names[file.kind] ?? ''}${many(file.kind) ? ` ${place(file)}` : ''}${file.pages ? `　${t('pages', { count: file.pages.length })}` : ''}`,
    })),
    ...(attachments > 0 ? [{ value: 'attachments', label: `${t('attachments')}　${attachments}` }] : []),
  ];
}

/** A work exactly as experts see it: pages as pictures, images, videos, downloads and the link, under the number of the work alone. */
export function BlindWork({ work, onUnreadable }: Props) {
  const { t } = useTranslation('blind-work');
  const parts = usePartsOf(work);
  const [chosen, setChosen] = useState('intro');
  const part = parts.find(({ value }) => value === chosen) ?? parts[0]!;
  const { file } = part;
  return (
    <article aria-label={t('number', { number: work.blind_no })} className="flex min-h-0 min-w-0 flex-1 flex-col bg-ground">
      <header className="border-b border-line px-7 pt-4 phone:px-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 text-20 leading-[1.5] font-bold break-words">{work.title}</h2>
          <span className="text-13 text-ink-2">{t('number', { number: work.blind_no })}</span>
          <Tag outline>
            <EyeOff className="size-3" strokeWidth={1.6} aria-hidden="true" />
            {t('blind')}
          </Tag>
          {onUnreadable && (
            <Button look="plain" size="small" className="ml-auto" onClick={() => onUnreadable(file)}>
              {t('unreadable')}
            </Button>
          )}
        </div>
        <Tabs label={t('parts')} tabs={parts.map(({ value, label }) => ({ value, label }))} value={part.value} onChange={setChosen} />
      </header>
      {work.state === 'preparing' && <Strip tone="pine">{t('preparing')}</Strip>}
      {file?.pages ? (
        <PageView key={file.id} name={file.name} pages={file.pages} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-7 py-6 phone:px-4">
          {file ? (
            <Media key={file.id} file={file} />
          ) : part.value === 'attachments' ? (
            <Attachments files={work.files.filter(isAttachment)} />
          ) : work.intro === '' && !work.url && work.files.length === 0 ? (
            <EmptyState>{t('empty')}</EmptyState>
          ) : (
            <About work={work} />
          )}
        </div>
      )}
    </article>
  );
}
