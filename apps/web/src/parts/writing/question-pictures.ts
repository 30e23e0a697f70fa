import { showQuestionPicture } from '@praxis/contract/questions/editing';
import { call } from '../../platform/calls/call.ts';
import type { PictureSource } from './pictures.ts';

/** Pictures of questions. */
export const questionPictures: PictureSource = {
  purpose: 'question_image',
  show: (fileId) => call(showQuestionPicture, { file_id: fileId }, { background: true }),
};
