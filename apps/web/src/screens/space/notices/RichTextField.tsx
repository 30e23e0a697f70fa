import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Italic, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { proseClasses } from '../../../ui/RichText.tsx';

type Editor = NonNullable<ReturnType<typeof useEditor>>;

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('space');
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      list: now.isActive('bulletList'),
      numbered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: { key: keyof typeof on; icon: LucideIcon; run: () => void }[] = [
    { key: 'bold', icon: Bold, run: () => chain().toggleBold().run() },
    { key: 'italic', icon: Italic, run: () => chain().toggleItalic().run() },
    { key: 'list', icon: List, run: () => chain().toggleBulletList().run() },
    { key: 'numbered', icon: ListOrdered, run: () => chain().toggleOrderedList().run() },
    { key: 'quote', icon: Quote, run: () => chain().toggleBlockquote().run() },
  ];
  return (
    <div role="toolbar" aria-label={t('text_tools')} className="flex gap-1 border-b border-line px-1.5 py-1">
      {tools.map(({ key, icon: Icon, run }) => (
        <IconButton key={key} small label={t(`text_${key}`)} aria-pressed={on[key]} on={on[key]} onClick={run}>
          <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

/** Text with a little form: bold, lists, quotes. Gives HTML. */
export function RichTextField({
  label,
  html,
  error,
  onChange,
}: {
  label: string;
  html: string;
  error?: string;
  onChange: (html: string) => void;
}) {
  const id = useId();
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [3, 4] } })],
    content: html,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        class: proseClasses('min-h-40 px-3 py-2 outline-none leading-[1.7]'),
      },
    },
  });
  return (
    <div>
      <span id={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </span>
      <div className="rounded-md border border-control bg-raised focus-within:border-focus">
        {editor && <Tools editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <div role="alert">
          <Wrong>{error}</Wrong>
        </div>
      )}
    </div>
  );
}
