import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Code, Heading3, Italic, Link as LinkIcon, List, ListOrdered, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { proseClasses } from '../../../ui/RichText.tsx';

type ToolName = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'code';
type Tool = { name: ToolName; icon: LucideIcon; node: string; run: (editor: Editor) => void };

const tools: readonly Tool[] = [
  { name: 'bold', icon: Bold, node: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, node: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'heading', icon: Heading3, node: 'heading', run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bullets', icon: List, node: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', icon: ListOrdered, node: 'orderedList', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'quote', icon: Quote, node: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'code', icon: Code, node: 'code', run: (editor) => editor.chain().focus().toggleCode().run() },
];

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** The address of a link is typed below the bar, where the text stays in sight. */
function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const href = /^(https?:|mailto:|\/)/.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    if (address.trim() === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent([{ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <div className="flex items-center gap-2 border-b border-line bg-sunken px-2 py-1.5">
      <TextInput
        aria-label={t('link_address')}
        placeholder="https://"
        value={address}
        className="flex-1"
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <Button size="small" look="soft" onClick={set}>
        {t(address.trim() === '' ? 'link_remove' : 'link_set')}
      </Button>
    </div>
  );
}

function Toolbar({ editor, linking, onLink }: { editor: Editor; linking: boolean; onLink: () => void }) {
  const { t } = useTranslation('admin');
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries([...tools.map(({ node }) => node), 'link'].map((node) => [node, now.isActive(node)])),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  }) as Record<string, boolean>;
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap gap-0.5 border-b border-line px-1 py-1">
      {tools.map(({ name, icon: Shape, node, run }) => (
        <IconButton key={name} label={t(name)} on={on[node]} aria-pressed={on[node]} onClick={() => run(editor)}>
          <Shape {...icon} />
        </IconButton>
      ))}
      <IconButton label={t('link')} on={on.link || linking} aria-pressed={linking} onClick={onLink}>
        <LinkIcon {...icon} />
      </IconButton>
      <IconButton label={t('undo_typing')} disabled={!on.undo} className="ml-auto" onClick={() => editor.chain().focus().undo().run()}>
        <Undo2 {...icon} />
      </IconButton>
      <IconButton label={t('redo_typing')} disabled={!on.redo} onClick={() => editor.chain().focus().redo().run()}>
        <Redo2 {...icon} />
      </IconButton>
    </div>
  );
}

/** The text of a notice: headings, lists, quotes, code, links. `value` is HTML. */
export function NoticeBodyEditor({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
}) {
  const id = useId();
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: value,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
        class: proseClasses('min-h-56 max-h-[46vh] overflow-y-auto px-4 py-3 text-15 leading-read outline-none'),
      },
    },
  });
  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block text-13 text-ink-2">
        {label}
      </span>
      <div
        className={classes(
          'rounded-md border bg-raised focus-within:border-focus focus-within:shadow-[0_0_0_2px_color-mix(in_srgb,var(--focus)_35%,transparent)]',
          error ? 'border-red' : 'border-control',
        )}
      >
        <Toolbar editor={editor} linking={linking} onLink={() => setLinking((now) => !now)} />
        {linking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
        <EditorContent editor={editor} />
      </div>
      <div id={`${id}-error`}>{error && <Wrong>{error}</Wrong>}</div>
    </div>
  );
}
