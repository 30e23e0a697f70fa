import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type MapModel, matching, noFilter } from '../map-model.ts';

const MOST = 50;
type Props = {
  title: string;
  summary?: string;
  model: MapModel;
  except: readonly string[];
  onClose: () => void;
  onChoose: (id: string) => void;
};

/** One skill of the map, found by its name. */
export function ChooseSkillDialog({ title, summary, model, except, onClose, onChoose }: Props) {
  const { t } = useTranslation('skills');
  const [text, setText] = useState('');
  const matches = matching(model, { ...noFilter, text });
  const list = model.skills.filter(({ id }) => matches.has(id) && !except.includes(id)).slice(0, MOST);
  return (
    <Dialog open onClose={onClose} title={title} summary={summary}>
      <SearchField value={text} onChange={setText} placeholder={t('find')} aria-label={t('find')} autoFocus />
      <ul aria-label={t('choose_skill')} className="mt-3 max-h-80 overflow-y-auto border-b border-line">
        {list.map((skill) => (
          <li key={skill.id} className="border-t border-line">
            <button
              type="button"
              className="flex min-h-10 w-full items-baseline gap-2 px-2 text-left hover:bg-sunken touch:min-h-11"
              onClick={() => onChoose(skill.id)}
            >
              {skill.name}
              <span className="text-12 text-ink-3">{model.byId.get(skill.parent_id ?? '')?.name}</span>
            </button>
          </li>
        ))}
        {list.length === 0 && <li className="border-t border-line py-3 text-ink-3">{t('nothing_found')}</li>}
      </ul>
    </Dialog>
  );
}
