import { showQuestionPicture } from '@praxis/contract/questions/editing';
import type { PictureDoor } from '../../parts/writing/pictures.ts';
import { call } from '../../platform/call.ts';

/** Pictures of questions. */
export const pictures: PictureDoor = {
  purpose: 'question_image',
  show: (fileId) => call(showQuestionPicture, { file_id: fileId }, { background: true }),
};
