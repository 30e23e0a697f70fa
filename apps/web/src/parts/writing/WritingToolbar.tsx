import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Images,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  RectangleEllipsis,
  Sigma,
  SquareCode,
  SquareSigma,
} from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { LinkField } from './LinkField.tsx';
import { type PictureSource, putPicture, sendPicture } from './pictures.ts';
import { TableTool } from './TableTool.tsx';

const LibraryPicker = lazyPart(() => import('../library/LibraryPicker.tsx').then((file) => ({ default: file.LibraryPicker })));

type Tool = {
  key: 'heading_2' | 'heading_3' | 'bold' | 'italic' | 'code' | 'list' | 'numbered' | 'quote' | 'code_block';
  icon: LucideIcon;
  on: boolean;
  run: () => void;
};

/** Arrows walk along the tools; only one of them is reached by Tab. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]?.focus();
  event.preventDefault();
}

function useTools(editor: Editor): Tool[] {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      code: now.isActive('code'),
      two: now.isActive('heading', { level: 2 }),
      three: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      numbered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      block: now.isActive('codeBlock'),
    }),
  });
  const chain = () => editor.chain().focus();
  return [
    { key: 'heading_2', icon: Heading2, on: on.two, run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'heading_3', icon: Heading3, on: on.three, run: () => chain().toggleHeading({ level: 3 }).run() },
    { key: 'bold', icon: Bold, on: on.bold, run: () => chain().toggleBold().run() },
    { key: 'italic', icon: Italic, on: on.italic, run: () => chain().toggleItalic().run() },
    { key: 'list', icon: List, on: on.list, run: () => chain().toggleBulletList().run() },
    { key: 'numbered', icon: ListOrdered, on: on.numbered, run: () => chain().toggleOrderedList().run() },
    { key: 'quote', icon: Quote, on: on.quote, run: () => chain().toggleBlockquote().run() },
    { key: 'code', icon: Code, on: on.code, run: () => chain().toggleCode().run() },
    { key: 'code_block', icon: SquareCode, on: on.block, run: () => chain().toggleCodeBlock().run() },
  ];
}

/** Puts a picture of the library into the text: the same stored file. */
function LibraryImageTool({ editor, bring }: { editor: Editor; bring: NonNullable<PictureSource['fromLibrary']> }) {
  const { t } = useTranslation('library');
  const [open, setOpen] = useState(false);
  const take = useMutation({
    mutationFn: ({ item_id }: { item_id: string; name: string }) => bring(item_id),
    onSuccess(picture, { name }) {
      setOpen(false);
      if (picture) putPicture(editor, picture, name);
    },
  });
  return (
    <>
      <IconButton label={t('from_library')} tabIndex={-1} onClick={() => setOpen(true)}>
        <Images className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <LibraryPicker kind="picture" take={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ImageTool({ editor, pictures }: { editor: Editor; pictures: PictureSource }) {
  const { t } = useTranslation('writing');
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setSending(true);
    await sendPicture(editor, pictures, file);
    setSending(false);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        className="hidden"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <IconButton label={t('image')} aria-busy={sending} tabIndex={-1} disabled={sending} onClick={() => input.current?.click()}>
        <ImagePlus className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** What can be put into written text. */
export function WritingToolbar({
  editor,
  pictures,
  blanks,
  sticky,
  onFormula,
}: {
  editor: Editor;
  pictures: PictureSource | undefined;
  blanks: boolean;
  sticky: boolean;
  onFormula: (block: boolean) => void;
}) {
  const { t } = useTranslation('writing');
  const tools = useTools(editor);
  const [linking, setLinking] = useState(false);
  const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <div className={classes('z-10 rounded-t-md border-b border-line bg-raised', sticky && 'sticky -top-5')}>
      <div role="toolbar" aria-label={t('tools')} onKeyDown={walk} className="flex flex-wrap gap-0.5 p-1.5">
        {tools.map(({ key, icon: Icon, on, run }, at) => (
          <IconButton key={key} label={t(key)} aria-pressed={on} on={on} tabIndex={at === 0 ? 0 : -1} onClick={run}>
            <Icon {...icon} />
          </IconButton>
        ))}
        <IconButton label={t('formula_inline')} tabIndex={-1} onClick={() => onFormula(false)}>
          <Sigma {...icon} />
        </IconButton>
        <IconButton label={t('formula_block')} tabIndex={-1} onClick={() => onFormula(true)}>
          <SquareSigma {...icon} />
        </IconButton>
        <IconButton label={t('link')} tabIndex={-1} onClick={() => setLinking(true)}>
          <LinkIcon {...icon} />
        </IconButton>
        {pictures && <ImageTool editor={editor} pictures={pictures} />}
        {pictures?.fromLibrary && <LibraryImageTool editor={editor} bring={pictures.fromLibrary} />}
        <TableTool editor={editor} />
        {blanks && (
          <button
            type="button"
            tabIndex={-1}
            title={t('blank_keys')}
            className="ml-auto flex h-8 items-center gap-1.5 rounded-sm px-2 text-13 text-pine hover:bg-sunken touch:h-11"
            onClick={() => editor.chain().focus().putBlank().run()}
          >
            <RectangleEllipsis {...icon} />
            {t('blank')}
          </button>
        )}
      </div>
      {linking && <LinkField editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
