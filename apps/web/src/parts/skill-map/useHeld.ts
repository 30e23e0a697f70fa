import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks, type MapModel } from './map-model.ts';

/** What is about a skill, in a few words. */
export function useHeld(model: MapModel) {
  const { t } = useTranslation('skills');
  return useCallback(
    (id: string) => {
      if (lacks(model, id)) return t('no_questions_yet');
      const { questions, objects, videos, labs } = model.held.get(id)!;
      const ofCourse = model.byId.get(id)?.videos !== undefined;
      // What is there of all of them says less than what is asked, watched and done.
      const others = ofCourse ? (videos + questions === 0 ? objects - labs : 0) : objects;
      return [
        !ofCourse ? '' : videos > 0 ? t('held_videos', { count: videos }) : t('no_video'),
        others > 0 ? t('held_materials', { count: others }) : '',
        questions > 0 ? t('held_questions', { count: questions }) : '',
        labs > 0 ? t('held_lab') : '',
      ]
        .filter(Boolean)
        .join('　');
    },
    [model, t],
  );
}
