import { showCompetitionPicture } from '@praxis/contract/competitions/design';
import type { PictureSource } from '../../parts/writing/pictures.ts';
import { call } from '../../platform/calls/call.ts';

/** Pictures in the introduction and the rules of a competition. */
export const competitionPictures: PictureSource = {
  purpose: 'competition_image',
  show: (fileId) => call(showCompetitionPicture, { file_id: fileId }, { background: true }),
};
