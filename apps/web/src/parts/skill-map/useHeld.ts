import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks, type MapModel } from './map-model.ts';

/** What is about a skill, in a few words. */
export function useHeld(model: MapModel) {
  const { t } = useTranslation('skills');
  return useCallback(
    (id: string) => {
      if (lacks(model, id)) return t('no_questions_yet');
      const { questions, objects } = model.held.get(id)!;
      return [objects > 0 ? t('held_materials', { count: objects }) : '', questions > 0 ? t('held_questions', { count: questions }) : '']
        .filter(Boolean)
        .join('　');
    },
    [model, t],
  );
}
