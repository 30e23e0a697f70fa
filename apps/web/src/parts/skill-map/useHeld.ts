import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks, type MapModel } from './map-model.ts';

/** What is about a skill, in a few words. A drag says it of all skills in sight, sixty times a second: most hold as much as others do. */
export function useHeld(model: MapModel) {
  const { t } = useTranslation('skills');
  return useMemo(() => {
    const known = new Map<string, string>();
    return (id: string): string => {
      const { questions, objects, videos, labs } = model.held.get(id)!;
      const ofCourse = model.byId.get(id)?.videos !== undefined;
      const empty = lacks(model, id);
      const held = [empty, ofCourse, questions, objects, videos, labs].join();
      const before = known.get(held);
      if (before !== undefined) return before;
      // What is there of all of them says less than what is asked, watched and done.
      const others = ofCourse ? (videos + questions === 0 ? objects - labs : 0) : objects;
      const parts = [
        !ofCourse ? '' : videos > 0 ? t('held_videos', { count: videos }) : t('no_video'),
        others > 0 ? t('held_materials', { count: others }) : '',
        questions > 0 ? t('held_questions', { count: questions }) : '',
        labs > 0 ? t('held_lab') : '',
      ];
      const words = empty ? t('no_questions_yet') : parts.filter(Boolean).join('　');
      known.set(held, words);
      return words;
    };
  }, [model, t]);
}
