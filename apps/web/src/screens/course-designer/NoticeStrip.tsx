import { useTranslation } from 'react-i18next';
import { useSaveState } from '../../platform/calls/offline-queue.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Strip } from '../../ui/States.tsx';
import { useDesigner } from './designer-context.ts';
import { queueItem } from './useCourseDraft.ts';

/** What the teacher must know now: kept on this device, changed elsewhere, not taken, archived. */
export function NoticeStrip() {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const saveState = useSaveState(queueItem(draft.courseId));
  const { notice } = draft;
  return (
    <>
      {saveState === 'kept' && (
        <Strip>
          <Mark shape="triangle" />
          {t('kept_here')}
        </Strip>
      )}
      {draft.course.state === 'archived' && <Strip>{t('archived_notice')}</Strip>}
      {notice && (
        <Strip tone={notice.kind === 'refused' ? 'red' : 'amber'}>
          <Mark shape="triangle" />
          <span className="flex-1">{notice.kind === 'refused' ? notice.text : t('changed_elsewhere')}</span>
          <Button size="small" onClick={draft.dismissNotice}>
            {t('understood')}
          </Button>
        </Strip>
      )}
    </>
  );
}
