import '../../parts/course/handout.css';
import type { ActivityNode } from '@praxis/contract/course-tree';
import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { Formula, type FormulaAsked, FormulaBlock } from './formula-node.ts';
import { HandoutToolbar } from './HandoutToolbar.tsx';
import { useActivityContent } from './useActivityContent.ts';

const FormulaDialog = lazy(() => import('./FormulaDialog.tsx').then((file) => ({ default: file.FormulaDialog })));
const REST_MILLISECONDS = 1000;

/** Pictures remember the uploaded file; the address is only for showing. */
const HandoutImage = Image.extend({
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

/** Saves what is written when writing rests, and when the editor closes. */
function useResting(save: (html: string) => void) {
  const timer = useRef(0);
  const pending = useRef<string>(undefined);
  const latest = useRef(save);
  latest.current = save;
  const flush = useRef(() => {
    window.clearTimeout(timer.current);
    const html = pending.current;
    pending.current = undefined;
    if (html !== undefined) latest.current(html);
  });
  useEffect(() => flush.current, []);
  return {
    write(html: string) {
      pending.current = html;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush.current, REST_MILLISECONDS);
    },
    flush: flush.current,
  };
}

function Writing({ html, onSave }: { html: string; onSave: (html: string) => void }) {
  const { t } = useTranslation('course-designer');
  const [asked, setAsked] = useState<FormulaAsked>();
  const saving = useResting(onSave);
  const ask = (tex: string, block: boolean, put: (tex: string) => void) => setAsked({ tex, block, put });
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['http', 'https'] } }),
      HandoutImage,
      Formula.configure({ onEdit: ask }),
      FormulaBlock.configure({ onEdit: ask }),
    ],
    content: html,
    editorProps: {
      attributes: { class: 'handout px-5 py-4', role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('handout_text') },
    },
    onUpdate: ({ editor: now }) => saving.write(now.getHTML()),
    onBlur: saving.flush,
  });
  if (!editor) return null;
  return (
    <div className="rounded-md border border-control bg-raised focus-within:border-focus">
      <HandoutToolbar
        editor={editor}
        onFormula={(block) => setAsked({ tex: '', block, put: (tex, asBlock) => editor.chain().focus().putFormula(tex, asBlock).run() })}
      />
      <EditorContent editor={editor} />
      {asked && (
        <Suspense fallback={null}>
          <FormulaDialog asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** A handout: text with headings, lists, code, formulas and pictures, saved while it is written. */
export function HandoutEditor({ activity }: { activity: ActivityNode }) {
  const content = useActivityContent(activity, 'handout');
  if (content.pending) return <ContentPending content={content} />;
  return (
    <>
      <Writing html={content.config.html} onSave={(html) => content.setConfig({ html }, { unrecorded: true })} />
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
    </>
  );
}
