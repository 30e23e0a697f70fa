import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { SettingsDraft } from './useDesign.ts';

/** Stays in sight while something is not saved. */
export function SaveBar({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('competition-design');
  const wrong = Object.keys(draft.wrong).length;
  if (!draft.dirty) return null;
  return (
    <div className="sticky bottom-0 z-10 mt-8 border-t border-line bg-ground py-3">
      <Problem of={draft.failure} className="mb-3" />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="filled" busy={draft.busy} onClick={() => void draft.save()}>
          {t('save')}
        </Button>
        <Button look="plain" onClick={draft.discard}>
          {t('discard')}
        </Button>
        <span role="status" className="flex items-center gap-1.5 text-13 text-amber">
          <Mark shape="triangle" />
          {wrong > 0 ? t('fields_wrong', { count: wrong }) : t('unsaved')}
        </span>
      </div>
    </div>
  );
}
