import type { ActivityNode } from '@praxis/contract/courses/tree';
import { takeFromLibrary } from '@praxis/contract/library/library';
import { handoutImage } from '@praxis/contract/media/media';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureSource } from '../../../parts/writing/pictures.ts';
import { RichTextEditor } from '../../../parts/writing/RichTextEditor.tsx';
import { call } from '../../../platform/calls/call.ts';
import { useDesigner } from '../designer-context.ts';
import { FieldRow, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { useActivityContent } from './useActivityContent.ts';

const REST_MILLISECONDS = 1000;

const picturesOf = (courseId: string): PictureSource => ({
  purpose: 'handout_image',
  show: (fileId) => call(handoutImage, { file_id: fileId }, { background: true }),
  fromLibrary: async (itemId) =>
    (await call(takeFromLibrary, { course_id: courseId, item_id: itemId }, { background: true })).picture ?? null,
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
  const saving = useResting(onSave);
  const { courseId } = useDesigner().draft;
  const pictures = useMemo(() => picturesOf(courseId), [courseId]);
  return <RichTextEditor label={t('handout_text')} html={html} pictures={pictures} onWrite={saving.write} onRest={saving.flush} />;
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
