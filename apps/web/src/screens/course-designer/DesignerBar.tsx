import { Eye, Redo2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useSaveState } from '../../platform/calls/offline-queue.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';
import { Tag } from '../../ui/States.tsx';
import { useDesigner } from './designer-context.ts';
import { queueItem } from './useCourseDraft.ts';

const PublishDialog = lazyPart(() => import('./PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })));
const AddToSpaceDialog = lazyPart(() => import('./AddToSpaceDialog.tsx').then((file) => ({ default: file.AddToSpaceDialog })));
const ExportDialog = lazyPart(() => import('../../parts/course/ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })));
const VersionsDialog = lazyPart(() => import('./VersionsDialog.tsx').then((file) => ({ default: file.VersionsDialog })));

/** Saved when, saving, kept on this device. */
function SaveLabel() {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const { clock } = useCourseLabels();
  const state = useSaveState(queueItem(draft.courseId));
  if (state === 'kept') {
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {t('not_uploaded')}
      </StateLabel>
    );
  }
  if (draft.sending > 0 || state === 'saving') {
    return (
      <StateLabel shape="working" tone="mute">
        {t('saving')}
      </StateLabel>
    );
  }
  return (
    <StateLabel shape="tick" tone="mute">
      {t('saved_at', { time: clock(draft.savedAt) })}
    </StateLabel>
  );
}

/** How many things stand against publishing; leads to the first. */
function ProblemLabel() {
  const { t } = useTranslation('course-designer');
  const { draft, wrongFields, select } = useDesigner();
  const wrongNodes = [...wrongFields].map((field) => field.split(' ')[0]!);
  const open = Object.values(draft.statuses).filter((status) => status.problem && !wrongNodes.includes(status.activity_id));
  const count = open.length + wrongFields.size;
  const first = wrongNodes[0] ?? open[0]?.activity_id;
  if (count === 0 || !first) return null;
  return (
    <button type="button" onClick={() => select(first)} className="rounded-sm hover:underline">
      <StateLabel shape="triangle" tone="red">
        {t('problems', { count })}
      </StateLabel>
    </button>
  );
}

function UndoButtons() {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  return (
    <span className="flex gap-1">
      <IconButton label={t('undo')} disabled={draft.undo.length === 0} onClick={draft.undoOne}>
        <Undo2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('redo')} disabled={draft.redo.length === 0} onClick={draft.redoOne}>
        <Redo2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The bar of the designer: where I am, what state it is in, what I can do. */
export function DesignerBar() {
  const { t } = useTranslation('course-designer');
  const phone = useIsPhone();
  const { draft } = useDesigner();
  const [dialog, setDialog] = useState<'publish' | 'versions' | 'export' | 'space'>();
  const { course, version } = draft;
  const trail = phone ? [{ label: course.title }] : [{ label: t('courses'), to: '/index/courses' }, { label: course.title }];
  return (
    <SlimBar>
      <Link to="/index/courses" aria-label={t('courses')} className="flex-none">
        <Seal />
      </Link>
      <Breadcrumbs trail={trail} />
      {!phone && <Tag>{version === 0 ? t('draft_only') : draft.changed ? t('draft_online', { version }) : t('online', { version })}</Tag>}
      <div className="flex-1" />
      <SaveLabel />
      {!phone && <ProblemLabel />}
      {!phone && <UndoButtons />}
      {!phone && <span className="h-5 w-px flex-none bg-line-2" />}
      {!phone && (
        <Link to={`/index/knowledge/${course.id}`} className={buttonClasses('plain')}>
          {t('knowledge_map')}
        </Link>
      )}
      {!phone && (
        <Link to={`/course/${course.id}/preview`} className={buttonClasses('plain')}>
          <Eye className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {t('preview')}
        </Link>
      )}
      {!phone && version > 0 && <Button onClick={() => setDialog('versions')}>{t('versions')}</Button>}
      {!phone && <Button onClick={() => setDialog('export')}>{t('export')}</Button>}
      <Button
        look={version === 0 || draft.changed ? 'filled' : 'outline'}
        onClick={() => setDialog('publish')}
        disabled={course.state === 'archived'}
      >
        {t('publish_version', { version: version + 1 })}
      </Button>
      <Suspense fallback={null}>
        {dialog === 'publish' && (
          <PublishDialog onClose={() => setDialog(undefined)} onPublished={() => setDialog('versions')} onAdd={() => setDialog('space')} />
        )}
        {dialog === 'space' && <AddToSpaceDialog course={course} onClose={() => setDialog(undefined)} />}
        {dialog === 'export' && <ExportDialog course={{ ...course, version }} onClose={() => setDialog(undefined)} />}
        {dialog === 'versions' && <VersionsDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
    </SlimBar>
  );
}
