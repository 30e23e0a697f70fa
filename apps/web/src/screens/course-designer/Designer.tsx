import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useHeldVersion } from '../../platform/service-worker.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState } from '../../ui/States.tsx';
import { DesignerBar } from './DesignerBar.tsx';
import { DesignerProvider } from './designer-context.ts';
import { NodeEditor } from './editors/NodeEditor.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { OutlinePane } from './outline/OutlinePane.tsx';
import { activitiesOf, find } from './outline/outline.ts';
import { type Design, useCourseDraft } from './useCourseDraft.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Ctrl+Z and Ctrl+Y anywhere on the page, except where text is being typed. */
function useUndoKeys(undo: () => void, redo: () => void) {
  // Keys reach the window, not a component.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const again = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !again) return;
      event.preventDefault();
      if (again) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
}

function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((name: string, set: boolean) => {
    setMarked((now) => {
      if (now.has(name) === set) return now;
      const next = new Set(now);
      if (set) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return [marked, mark] as const;
}

/** The whole designer once its draft is there. */
export function Designer({ design }: { design: Design }) {
  useHeldVersion();
  const { t } = useTranslation('course-designer');
  const phone = useIsPhone();
  const draft = useCourseDraft(design);
  const [query, setQuery] = useSearchParams();
  const [announcement, announce] = useState('');
  const [wrongFields, markWrong] = useMarks();
  const [uploading, markUploading] = useMarks();
  usePageTitle(t('page_title', { title: draft.course.title }));

  const node = query.get('node') ?? undefined;
  // Beside the outline there is room for an editor: nobody meets an empty half of a page.
  const first = phone ? undefined : draft.tree.chapters.flatMap(activitiesOf)[0]?.id;
  const selected = node && find(draft.tree, node) ? node : first;
  const select = useCallback((id: string | undefined) => setQuery(id ? { node: id } : {}, { replace: true }), [setQuery]);
  useUndoKeys(draft.undoOne, draft.redoOne);
  const designer = useMemo(
    () => ({ draft, selected, select, announce, wrongFields, markWrong, markUploading }),
    [draft, selected, select, wrongFields, markWrong, markUploading],
  );
  const saved = [...new Set([...[...uploading].filter((id) => find(draft.tree, id)), ...(selected ? [selected] : [])])];
  const editor = (
    <>
      {saved.map((id) => (
        <div key={id} hidden={id !== selected}>
          <NodeEditor id={id} />
        </div>
      ))}
      {!selected && <EmptyState plain>{t('choose_something')}</EmptyState>}
    </>
  );
  return (
    <DesignerProvider value={designer}>
      <div className="flex h-dvh flex-col overflow-hidden">
        <DesignerBar />
        <NoticeStrip />
        <main
          id="main"
          tabIndex={-1}
          className="grid min-h-0 flex-1 grid-cols-[minmax(420px,656px)_minmax(0,1fr)] outline-none phone:grid-cols-1"
        >
          {(!phone || !selected) && <OutlinePane />}
          {(!phone || saved.length > 0) && (
            <section
              aria-label={t('editor')}
              hidden={phone && !selected}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
              tabIndex={0}
              className="overflow-y-auto px-8 py-5 -outline-offset-2 phone:px-4"
            >
              {editor}
            </section>
          )}
        </main>
        <div role="status" aria-live="assertive" className="sr-only">
          {announcement}
        </div>
      </div>
    </DesignerProvider>
  );
}
