import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { scheduleClass } from '@praxis/contract/live-classes/live-classes';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

/** A class of its own in a space of its own, ready to begin. */
export async function ownClass(teacher: Calls, students: readonly Calls[], title: string) {
  const draft = { intro: 'A space for one class', type: 'live', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await teacher(createSpace, { ...draft, name: `Space of ${title}` });
  for (const student of students) await student(joinByCode, { code: join_code });
  const { class_ids } = await teacher(scheduleClass, { space_id, title, start_at: Date.now() + 60_000, suggested_minutes: 45 });
  return { space_id, class_id: class_ids[0]! };
}
