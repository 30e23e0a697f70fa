import { Suspense } from 'react';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import type { Lesson } from '../people/WaitingRoom.tsx';

const TimerDialog = lazyPart(() => import('./TimerDialog.tsx').then((file) => ({ default: file.TimerDialog })));
const QuestionsDialog = lazyPart(() => import('../questions/QuestionsDialog.tsx').then((file) => ({ default: file.QuestionsDialog })));
const PeopleDialog = lazyPart(() => import('../people/PeopleDialog.tsx').then((file) => ({ default: file.PeopleDialog })));
const SignInDialog = lazyPart(() => import('../people/SignInDialog.tsx').then((file) => ({ default: file.SignInDialog })));
const GroupsDialog = lazyPart(() => import('../people/GroupsDialog.tsx').then((file) => ({ default: file.GroupsDialog })));
const NotesDialog = lazyPart(() => import('./NotesDialog.tsx').then((file) => ({ default: file.NotesDialog })));

/** A tool that opens in a sheet of its own. */
export type Tool = 'timer' | 'questions' | 'people' | 'sign_in' | 'groups' | 'notes';

/** The open tool. It stands beside the views of desk and phone, so that a turned tablet keeps what was begun in it. */
export function ToolDialogs({ open, lesson, onClose }: { open: Tool | undefined; lesson: Lesson; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {open === 'timer' && <TimerDialog onClose={onClose} />}
      {open === 'questions' && <QuestionsDialog lesson={lesson} onClose={onClose} />}
      {open === 'people' && <PeopleDialog lesson={lesson} onClose={onClose} />}
      {open === 'sign_in' && <SignInDialog lesson={lesson} onClose={onClose} />}
      {open === 'groups' && <GroupsDialog lesson={lesson} onClose={onClose} />}
      {open === 'notes' && <NotesDialog lesson={lesson} onClose={onClose} />}
    </Suspense>
  );
}
