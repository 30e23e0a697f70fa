import { ChevronLeft, Copy, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChapterName } from '../../../parts/course/chapter-names.ts';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { useDesigner } from '../designer-context.ts';
import { activitiesOf, type Found, find, isActivity, levelOf, secondsOf, weightOf } from '../outline/outline.ts';
import { useNodeActions } from '../outline/useNodeActions.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import { MinutesField } from './BasicFields.tsx';
import { useTypedField } from './useTypedField.ts';

/** Where the node stands, above its title. */
function Whereabouts({ found }: { found: Found }) {
  const { t } = useTranslation('course-designer');
  const { kind } = useCourseLabels();
  const { draft } = useDesigner();
  const chapterName = useChapterName();
  const { node, chapter, section, place } = found;
  const chapterIndex = chapter ? draft.tree.chapters.findIndex((each) => each.id === chapter.id) : place.index;
  const sectionIndex = section && chapter ? chapter.sections.findIndex((each) => each.id === section.id) : place.index;
  const label = [
    chapter && `${chapterName(chapterIndex)} ${chapter.title}`,
    section && `${chapterIndex + 1}.${sectionIndex + 1} ${section.title}`,
    isActivity(node)
      ? kind(node.kind)
      : levelOf(node) === 'section'
        ? `${chapterIndex + 1}.${place.index + 1} ${t('section')}`
        : chapterName(chapterIndex),
  ];
  return <p className="mb-1.5 text-12 text-ink-3">{label.filter(Boolean).join('　')}</p>;
}

/** The title, edited where it stands. */
function TitleField({ found }: { found: Found }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const { node } = found;
  const input = useRef<HTMLInputElement>(null);
  const fresh = [t('new_chapter'), t('new_section')].includes(node.title) || node.title.startsWith(t('new_prefix'));
  const field = useTypedField({
    field: `${node.id} title`,
    saved: node.title,
    wrong: (text) =>
      text.trim() === '' ? t('title_missing') : text.trim().length > 100 ? t('title_long', { over: text.trim().length - 100 }) : undefined,
    save: (text) => draft.perform([{ op: 'update', id: node.id, changes: { title: text.trim() } }], { key: `${node.id} title` }),
  });
  // Something just added is named first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the editor opens
  useEffect(() => {
    if (fresh) input.current?.select();
  }, []);
  return (
    <div className="min-w-0 flex-1">
      <input
        ref={input}
        aria-label={t('title')}
        aria-invalid={field.problem ? true : undefined}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="-mx-2 w-[calc(100%+16px)] rounded-md border border-transparent bg-transparent px-2 py-0.5 text-20 font-bold hover:border-line-2 focus:border-focus focus:bg-raised aria-invalid:border-red"
      />
      {field.problem && <Wrong>{field.problem}</Wrong>}
    </div>
  );
}

function GroupEditor({ found }: { found: Found }) {
  const { t } = useTranslation('course-designer');
  const { minutes } = useCourseLabels();
  const actions = useNodeActions();
  const { draft } = useDesigner();
  const { node } = found;
  const level = levelOf(node);
  const counts = { activities: activitiesOf(node).length, weight: weightOf(node), minutes: minutes(secondsOf(node)) };
  return (
    <div className="mt-6 flex max-w-[560px] flex-col gap-6">
      {level === 'section' && (
        <MinutesField
          id={node.id}
          seconds={'activities' in node ? node.seconds : 0}
          help={t('section_minutes_help', { minutes: minutes(activitiesOf(node).reduce((sum, each) => sum + each.seconds, 0)) })}
        />
      )}
      <p className="text-ink-2">{t('group_counts', counts)}</p>
      {level === 'section' && <p className="text-13 text-ink-3">{t('drip_help')}</p>}
      <div className="flex flex-wrap gap-2">
        {level === 'chapter' && <Button onClick={() => actions.add('section')}>{t('add_section')}</Button>}
        {level === 'section' && draft.kinds.slice(0, 3).map((kind) => <AddHere key={kind} kind={kind} onAdd={() => actions.add(kind)} />)}
      </div>
    </div>
  );
}

function AddHere({ kind, onAdd }: { kind: Parameters<ReturnType<typeof useCourseLabels>['kind']>[0]; onAdd: () => void }) {
  const { t } = useTranslation('course-designer');
  const label = useCourseLabels();
  return <Button onClick={onAdd}>{t('add_kind', { kind: label.kind(kind) })}</Button>;
}

function EditorHead({ found }: { found: Found }) {
  const { t } = useTranslation('course-designer');
  const actions = useNodeActions();
  const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <div className="flex items-start gap-1">
      <TitleField found={found} />
      <IconButton label={t('copy')} onClick={() => actions.copy(found.node.id)}>
        <Copy {...icon} />
      </IconButton>
      <IconButton label={t('delete')} onClick={() => actions.remove([found.node.id])}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  );
}

/** What is selected in the outline, opened for editing. */
export function NodeEditor({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('course-designer');
  const phone = useIsPhone();
  const { draft, select } = useDesigner();
  const found = find(draft.tree, id);
  if (!found) return null;
  return (
    <div className="mx-auto max-w-[820px]">
      {phone && (
        <Button
          look="plain"
          className="-ml-3 mb-2"
          icon={<ChevronLeft className="size-4" aria-hidden="true" />}
          onClick={() => select(undefined)}
        >
          {t('outline')}
        </Button>
      )}
      <Whereabouts found={found} />
      <EditorHead found={found} />
      {isActivity(found.node) ? <ActivityEditor activity={found.node} /> : <GroupEditor found={found} />}
    </div>
  );
}
