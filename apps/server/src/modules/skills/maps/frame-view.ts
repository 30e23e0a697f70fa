import type { FrameView } from '@praxis/contract/skills/maps';
import type { Db } from '../../../platform/database/db.ts';
import { frameKindOf } from './frames.ts';
import type { SeenFrame } from './maps.access.ts';

/** A frame as it travels. */
export async function toFrameView(db: Db, frame: SeenFrame): Promise<FrameView> {
  const { kind, id, intro, published, revision, skills, source, sources, mayEdit } = frame;
  const title = frame.title || ((await frameKindOf(db, kind)?.title(db, id)) ?? '');
  return { kind, id, title, intro, published, revision, skills, source, sources, can: { edit: mayEdit } };
}
