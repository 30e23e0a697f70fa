import type { VideoChapter, VideoQuestion } from '@praxis/contract/courses/tree';

/** Names a mark or a choice inside its video. */
export const newMarkId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** A chapter that begins at a moment. */
export const newChapter = (at: number): VideoChapter => ({ id: newMarkId(), at, title: '' });

/** A question at a moment, with two choices to fill in. */
export const newQuestion = (at: number): VideoQuestion => ({
  ...{ id: newMarkId(), at, text: '', why: '' },
  choices: [
    { id: newMarkId(), text: '', right: true },
    { id: newMarkId(), text: '', right: false },
  ],
});

/** Marks in the order of the film. */
export const inOrder = <Mark extends { at: number }>(marks: readonly Mark[]) => [...marks].sort((one, other) => one.at - other.at);
