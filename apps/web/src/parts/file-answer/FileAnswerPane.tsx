import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { Camera, Upload } from 'lucide-react';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { QuestionHead } from '../answering/QuestionPane.tsx';
import type { AttemptSession } from '../answering/session/attempt-session.ts';
import { fileSize } from '../course/course-labels.ts';
import { FormulaTools } from '../writing/formulas/FormulaTools.tsx';
import { FileRow } from './FileRow.tsx';
import { PhonePanel } from './PhonePanel.tsx';
import { useFileAnswer } from './useFileAnswer.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

type Answer = ReturnType<typeof useFileAnswer>;

function Attachments({ question }: { question: QuestionForStudent }) {
  const { t } = useTranslation('homework');
  const files = question.file?.attachments ?? [];
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('attached')} className="mb-6 flex flex-wrap gap-2">
      {files.map(({ name, size, address }) => (
        <li key={address}>
          <a href={address} download={name} className="inline-flex gap-2 rounded-sm border border-line-2 px-3 py-1.5 text-13 no-underline">
            {name} <span className="text-ink-3">{fileSize(size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Takes files by button, camera, keyboard, drop and paste. */
function Adding({ of, photos, files }: { of: Answer; photos: boolean; files: boolean }) {
  const { t } = useTranslation('homework');
  const phone = useIsPhone();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void of.add([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the buttons inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'mt-3 flex flex-wrap items-center gap-3 rounded-md border border-dashed px-4 py-4',
        over ? 'border-pine bg-pine-soft' : 'border-control',
      )}
    >
      <input
        ref={picker}
        type="file"
        multiple
        className="hidden"
        aria-label={t('choose_files')}
        {...(!files && { accept: 'image/*' })}
        onChange={(event) => {
          void of.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden"
        aria-label={t('take_photo')}
        onChange={(event) => {
          void of.add([...(event.target.files ?? [])], 'camera');
          event.target.value = '';
        }}
      />
      <Upload className="size-4 text-ink-3 phone:hidden" strokeWidth={1.6} aria-hidden="true" />
      <span className="text-14 phone:hidden">{t('drop_or')}</span>
      <Button look={phone ? 'outline' : 'soft'} size={phone ? 'main' : 'usual'} onClick={() => picker.current?.click()}>
        {t('choose_files')}
      </Button>
      {photos && phone && (
        <Button look="filled" size="main" icon={<Camera className="size-4" aria-hidden="true" />} onClick={() => camera.current?.click()}>
          {t('take_photo')}
        </Button>
      )}
      <span className="ml-auto text-12 text-ink-3">{t('left_to_add', { count: Math.max(0, of.most - of.answer.files.length) })}</span>
    </div>
  );
}

function Files({ of, photos, files }: { of: Answer; photos: boolean; files: boolean }) {
  const { t } = useTranslation('homework');
  const same = useRef<HTMLInputElement>(null);
  const wanted = useRef('');
  const list = of.answer.files;
  const size = fileSize(list.reduce((sum, file) => sum + file.size, 0));
  return (
    <section aria-label={t('own_files')}>
      <div className="flex items-baseline gap-3">
        <h2 className="text-16 font-bold">{t('own_files')}</h2>
        {list.length > 0 && <span className="text-13 text-ink-3">{t('files_sum', { count: list.length, size })}</span>}
        {of.reading > 0 && <span className="text-13 text-ink-3">{t('state_hashing')}</span>}
      </div>
      {list.length > 0 && (
        <List label={t('own_files')} className="mt-2">
          {list.map((file, at) => (
            <FileRow
              key={file.sha256}
              file={file}
              known={of.known.get(file.sha256)}
              sending={of.sendingOf(file.sha256)}
              locked={of.locked}
              first={at === 0}
              last={at === list.length - 1}
              onMove={(by) => of.move(at, by)}
              onRemove={() => of.remove(file.sha256)}
              onAgain={() => of.again(file.sha256)}
              onChooseSame={() => {
                wanted.current = file.sha256;
                same.current?.click();
              }}
            />
          ))}
        </List>
      )}
      <input
        ref={same}
        type="file"
        className="hidden"
        aria-label={t('choose_same')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void of.addSame(file, wanted.current);
        }}
      />
      {!of.locked && <Adding of={of} photos={photos} files={files} />}
      {of.refusal && (
        <div role="alert" className="mt-2">
          <Wrong>{of.refusal}</Wrong>
        </div>
      )}
    </section>
  );
}

/** The answer to a file question: files, photographs, text and links, each kept here first and then at the server. */
export default function FileAnswerPane({ question, keeper: session }: { question: QuestionForStudent; keeper: AttemptSession }) {
  const { t } = useTranslation('homework');
  const of = useFileAnswer(question, session);
  const phone = useIsPhone();
  const area = useRef<HTMLTextAreaElement>(null);
  const accepts = new Set(question.file?.accepts);
  const [photos, files] = [accepts.has('photos'), accepts.has('files')];
  const attemptId = session.state.getState().page.attempt_id;
  const short = question.type === 'short';
  const words = accepts.has('text') && (
    <div className={short ? undefined : 'mt-6'}>
      <Field label={t(short ? 'your_words' : 'words')}>
        <TextArea
          ref={area}
          rows={6}
          maxLength={FILE_LIMITS.text}
          value={of.answer.text}
          disabled={of.locked}
          onChange={(event) => of.setText(event.target.value)}
        />
      </Field>
      <FormulaTools area={area} text={of.answer.text} most={FILE_LIMITS.text} locked={of.locked} onText={of.setText} />
    </div>
  );
  const mine = of.phones.find((one) => one.item === question.item);
  return (
    <div className="flex min-h-full">
      <div
        className="mx-auto grid w-full max-w-[1040px] content-start gap-x-6 px-10 py-9 phone:block phone:px-4 phone:py-5"
        style={{ gridTemplateColumns: '152px minmax(0,1fr)' }}
      >
        <QuestionHead question={question} keeper={session} beside />
        <article className="min-w-0">
          <div className="mb-6 text-16 leading-read">
            <Suspense fallback={<Skeleton rows={2} />}>
              <Written html={question.stem} />
            </Suspense>
          </div>
          <Attachments question={question} />
          {short && words}
          {(photos || files) && (
            <div className={short ? 'mt-6' : undefined}>
              <Files of={of} photos={photos} files={files} />
            </div>
          )}
          {!short && words}
          {accepts.has('links') && (
            <Field label={t('links')} className="mt-6">
              <TextArea
                rows={3}
                value={of.answer.links.join('\n')}
                disabled={of.locked}
                onChange={(event) => of.setLinks(event.target.value)}
              />
            </Field>
          )}
        </article>
      </div>
      {!phone && photos && !of.locked && (
        <aside data-print="no" className="w-[296px] flex-none border-l border-line bg-sunken px-6 py-6">
          <PhonePanel attemptId={attemptId} device={session.device} item={question.item} phone={mine} onChange={of.refresh} />
        </aside>
      )}
    </div>
  );
}
