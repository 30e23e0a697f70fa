import type { AnnotationSubject } from '@praxis/contract/annotations/annotations';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';

type Ask = { db: Db; userId: string; ref: string; write: boolean; now: Date };

/** What somebody may do on a work: the round it is in, whether its author sees marks, whether the asker puts some on it and sees any. */
export type AnnotatedWork = { round: number; released: boolean; mark: boolean; visible: boolean; spaceId: string | null };

/** A kind of work that takes marks. Undefined: it is not there for who asks. With `write` it is kept from changes until the transaction ends. */
export type Annotated = { subject: AnnotationSubject; access: (ask: Ask) => Promise<AnnotatedWork | undefined> };

const kinds = extensionPoint<Annotated>('works that take marks');

/** Adds a kind of work that takes marks. */
export const registerAnnotated = (app: { db: Db }, kind: Annotated) => kinds.register(app, kind);

/** A kind of work. */
export const annotatedKind = (db: Db, subject: AnnotationSubject) => kinds.entries(db).find((kind) => kind.subject === subject);
