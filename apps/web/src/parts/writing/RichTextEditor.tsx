import { lazyPart } from '../../platform/calls/lazy-part.ts';
import './rich-text.css';
import { Image } from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Blank, type BlankSource } from './blank-node.ts';
import { Formula, type FormulaAsked, FormulaBlock } from './formulas/formula-node.ts';
import { type PictureSource, picturesIn, sendPicture } from './pictures.ts';
import { tableNodes } from './table-nodes.ts';
import { useWriting } from './useWriting.ts';
import { WritingToolbar } from './WritingToolbar.tsx';

const FormulaDialog = lazyPart(() => import('./formulas/FormulaDialog.tsx').then((file) => ({ default: file.FormulaDialog })));

/** Pictures remember the uploaded file; the address is only for showing. */
const StoredImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      file: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-file'),
        renderHTML: ({ file }: { file: string | null }) => (file ? { 'data-file': file } : {}),
      },
    };
  },
});

type RichTextEditorProps = {
  label: string;
  html: string;
  /** Absent where no pictures may be added. */
  pictures?: PictureSource | undefined;
  /** Present where blanks may be made. */
  blanks?: BlankSource | undefined;
  /** A few lines with the tools in sight only while somebody writes. */
  compact?: boolean;
  invalid?: boolean;
  onWrite: (html: string) => void;
  onRest?: () => void;
};

/** Text with headings, lists, code, formulas, tables and pictures. Begins with `html` and tells every change. */
export function RichTextEditor({ label, html, pictures, blanks, compact = false, invalid = false, onWrite, onRest }: RichTextEditorProps) {
  const { t } = useTranslation('writing');
  const [asked, setAsked] = useState<FormulaAsked>();
  const { writing, ...focus } = useWriting();
  const ask = (tex: string, block: boolean, put: (tex: string) => void) => setAsked({ tex, block, put });
  const writer = useRef<Editor>(null);
  const source = useRef(blanks);
  source.current = blanks;
  const bring = (files: readonly File[], at?: number) => {
    const now = writer.current;
    if (!now || !pictures) return false;
    for (const file of files) void sendPicture(now, pictures, file, at);
    return files.length > 0;
  };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['http', 'https'] } }),
      StoredImage,
      Formula.configure({ onEdit: ask }),
      FormulaBlock.configure({ onEdit: ask }),
      // A stem keeps its blanks also where none are made; the source is asked when one is.
      Blank.configure({ source: blanks && { add: (words) => source.current!.add(words), open: (key) => source.current!.open(key) } }),
      ...tableNodes,
    ],
    content: html,
    editorProps: {
      handlePaste: (_view, event) => bring(picturesIn(event.clipboardData)),
      handleDrop: (view, event) =>
        bring(picturesIn(event.dataTransfer), view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
      attributes: {
        class: compact ? 'handout compact px-3 py-1.5' : 'handout px-5 py-4',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onUpdate: ({ editor: now }) => onWrite(now.getHTML()),
    onBlur: onRest,
  });
  writer.current = editor;
  if (!editor) return null;
  return (
    <div className={classes('rounded-md border bg-raised focus-within:border-focus', invalid ? 'border-red' : 'border-control')} {...focus}>
      {(!compact || writing || asked) && (
        <WritingToolbar
          editor={editor}
          pictures={pictures}
          blanks={blanks !== undefined}
          sticky={!compact}
          onFormula={(block) => setAsked({ tex: '', block, put: (tex, asBlock) => editor.chain().focus().putFormula(tex, asBlock).run() })}
        />
      )}
      <EditorContent editor={editor} />
      {asked && (
        <Suspense fallback={null}>
          <FormulaDialog asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
