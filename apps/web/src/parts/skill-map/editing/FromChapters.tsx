import { designCourse } from '@praxis/contract/courses/courses';
import type { CourseTree } from '@praxis/contract/courses/tree';
import { editMap, type FrameView, type MapOperation, MOST_OPERATIONS } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { newKey } from './useMapEditing.ts';

/** A name nobody beside it bears. */
function freeName(name: string, taken: Set<string>) {
  const base = name.trim().slice(0, 56) || '–';
  let free = base;
  for (let no = 2; taken.has(free.toLowerCase()); no++) free = `${base} ${no}`;
  taken.add(free.toLowerCase());
  return free;
}

/** A point for every chapter and section, taught by the activities of its section, each section after the one before it. */
export function pointsOf(courseId: string, { chapters }: CourseTree): MapOperation[] {
  const operations: MapOperation[] = [];
  const top = new Set<string>();
  for (const [chapterAt, chapter] of chapters.entries()) {
    const parent = newKey();
    const shared = { intro: '', code: '', weight: 100 };
    operations.push({ op: 'add', key: parent, name: freeName(chapter.title, top), parent: null, place: chapterAt, ...shared });
    const names = new Set<string>();
    let before: string | undefined;
    for (const [at, section] of chapter.sections.entries()) {
      const key = newKey();
      operations.push({ op: 'add', key, name: freeName(section.title, names), parent, place: at, ...shared });
      for (const { id } of section.activities)
        operations.push({ op: 'link', key, object_kind: 'activity', object_id: `${courseId}:${id}`, part: '', weight: 100 });
      if (before) operations.push({ op: 'connect', from: before, to: key, kind: 'prerequisite' });
      before = key;
    }
  }
  return operations;
}

/** The same operations with what earlier edits made called by its id. */
const named = (operation: MapOperation, ids: Record<string, string>): MapOperation =>
  JSON.parse(JSON.stringify(operation), (_field, value: unknown) =>
    typeof value === 'string' ? (ids[value] ?? value) : value,
  ) as MapOperation;

/** Begins the map of a course with its chapters. */
export function FromChapters({ frame, onDone }: { frame: FrameView; onDone: () => void }) {
  const { t } = useTranslation('skills');
  const [busy, setBusy] = useState(false);
  const course = useQuery({
    queryKey: ['course-design-for-map', frame.id],
    queryFn: ({ signal }) => call(designCourse, { course_id: frame.id }, { signal }),
  });
  const operations = course.data ? pointsOf(frame.id, course.data.tree) : [];
  const points = operations.filter(({ op }) => op === 'add').length;
  async function make() {
    setBusy(true);
    try {
      let { revision } = frame;
      let ids: Record<string, string> = {};
      for (let at = 0; at < operations.length; at += MOST_OPERATIONS) {
        const some = operations.slice(at, at + MOST_OPERATIONS).map((operation) => named(operation, ids));
        const answer = await call(editMap, { frame_kind: frame.kind, frame_id: frame.id, revision, edit_id: newKey(), operations: some });
        revision = answer.revision;
        ids = { ...ids, ...answer.ids };
      }
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
      onDone();
    }
  }
  return (
    <EmptyState
      plain
      action={
        <Button look="filled" busy={busy} disabled={points === 0} onClick={() => void make()}>
          {t('from_chapters')}
        </Button>
      }
    >
      {t('from_chapters_text', { count: points })}
    </EmptyState>
  );
}
