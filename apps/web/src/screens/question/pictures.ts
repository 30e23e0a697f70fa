import { showQuestionPicture } from '@praxis/contract/questions/editing';
import type { PictureSource } from '../../parts/writing/pictures.ts';
import { call } from '../../platform/call.ts';

/** Pictures of questions. */
export const pictures: PictureSource = {
  purpose: 'question_image',
  show: (fileId) => call(showQuestionPicture, { file_id: fileId }, { background: true }),
};
