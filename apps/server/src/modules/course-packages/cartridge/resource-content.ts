import type { ActivityConfig, ActivityKindName } from '@praxis/contract/courses/tree';
import type { ArchiveVideo, Note } from '../archives/archive.ts';
import type { PackedQuiz } from '../package-format.ts';

/** What a resource becomes; without a kind it is left out, and the notes say why. */
export type Content = {
  kind?: ActivityKindName;
  config?: ActivityConfig;
  /** The paper of a quiz; its title is the activity's. */
  quiz?: PackedQuiz;
  /** What stands beside a film. */
  video?: ArchiveVideo | undefined;
  /** Taken in without becoming an activity, as the questions of a bank are. */
  beside?: boolean;
  title?: string;
  hidden?: boolean;
  bytes?: number;
  notes: Note[];
};

/** Content that learners do not see at first, and why. */
export const hiddenFor = (content: Content, key: 'note_hidden_there' | 'note_teachers_only'): Content => ({
  ...content,
  hidden: true,
  notes: [...content.notes, { key }],
});
