import type { ActivityNode } from '@praxis/contract/courses/tree';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DemoEditor } from './DemoEditor.tsx';
import { LabEditor } from './LabEditor.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import { PdfEditor } from './PdfEditor.tsx';
import { ProgrammingEditor } from './ProgrammingEditor.tsx';
import { QuizEditor } from './QuizEditor.tsx';
import { ReplayEditor } from './ReplayEditor.tsx';
import { UnlockEditor } from './UnlockEditor.tsx';
import { VideoEditor } from './VideoEditor.tsx';

const HandoutEditor = lazyPart(() => import('./HandoutEditor.tsx').then((file) => ({ default: file.HandoutEditor })));

/** Editors by kind. */
const editors: Partial<Record<ActivityNode['kind'], ComponentType<{ activity: ActivityNode }>>> = {
  video: VideoEditor,
  pdf: PdfEditor,
  handout: HandoutEditor,
  demo: DemoEditor,
  link: LinkEditor,
  quiz: QuizEditor,
  lab: LabEditor,
  programming: ProgrammingEditor,
  replay: ReplayEditor,
};

/** Content, and unlocking and scoring, of one activity. */
export function ActivityEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const [tab, setTab] = useState<'content' | 'unlock'>('content');
  const Editor = editors[activity.kind];
  return (
    <Tabs
      label={t('editor')}
      className="mt-2"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'content', label: t('content') },
        { value: 'unlock', label: t('unlock_tab') },
      ]}
      panel={
        <div className="pt-5 pb-10">
          {tab === 'unlock' ? (
            <UnlockEditor activity={activity} />
          ) : Editor ? (
            <Suspense fallback={<Skeleton rows={4} />}>
              <Editor activity={activity} />
            </Suspense>
          ) : (
            <p className="text-ink-2">{t('kind_elsewhere')}</p>
          )}
        </div>
      }
    />
  );
}
