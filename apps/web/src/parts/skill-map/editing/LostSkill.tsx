import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { MapModel } from '../map-model.ts';
import { type MapEditing, newKey, type SkillDraft } from './useMapEditing.ts';

type Props = { draft: SkillDraft; model: MapModel; editing: MapEditing; onSelect: (id: string | null) => void };

/** Somebody else removed the skill one was typing about: what was typed can become a skill of its own. */
export function LostSkill({ draft, model, editing, onSelect }: Props) {
  const { t } = useTranslation('skills');
  async function add() {
    const key = newKey();
    const parent = model.byId.has(draft.parent) ? draft.parent : null;
    const { name, intro } = draft;
    const place = (model.below.get(parent) ?? []).length;
    const ids = await editing.edit([{ op: 'add', key, name, parent, intro, code: '', weight: Number(draft.weight) || 0, place }]);
    if (!ids?.[key]) return;
    editing.setDraft(undefined);
    onSelect(ids[key]);
  }
  const discard = () => {
    editing.setDraft(undefined);
    editing.forgetFailure();
    onSelect(null);
  };
  return (
    <aside aria-label={t('lost_skill')} className="sm-panel min-h-0 overflow-y-auto px-6 py-4 phone:px-4">
      <h2 className="text-20 leading-tight font-bold">{t('lost_skill')}</h2>
      <p className="mt-2 text-ink-2">{t('lost_skill_text')}</p>
      <p className="mt-4 font-bold [overflow-wrap:anywhere]">{draft.name}</p>
      <p className="text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{draft.intro}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="filled" busy={editing.busy} disabled={draft.name.trim() === ''} onClick={() => void add()}>
          {t('lost_skill_add')}
        </Button>
        <Button onClick={discard}>{t('job_leave')}</Button>
      </div>
      <Problem of={editing.failure} />
    </aside>
  );
}
