import type { FrameView } from '@praxis/contract/skills/maps';
import { useTranslation } from 'react-i18next';
import { useFrameTitle } from '../../parts/skill-map/useSkillMap.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { type ClassModel, familiesOf, partKey } from './class-model.ts';
import type { useClassView } from './useClassView.ts';

type Props = {
  model: ClassModel | undefined;
  view: ReturnType<typeof useClassView>;
  frames: readonly FrameView[];
  frame: FrameView | undefined;
  text: string;
  onText: (text: string) => void;
  hidden: boolean;
  onHidden: (hidden: boolean) => void;
  /** Another part of the class is looked at: what is open of it is closed. */
  onLeave: () => void;
};

/** Whose rows and which columns are looked at. */
export function ClassTools({ model, view, frames, frame, text, onText, hidden, onHidden, onLeave }: Props) {
  const { t } = useTranslation('skills');
  const title = useFrameTitle();
  const phone = useIsPhone();
  const families = model ? familiesOf(model) : [];
  const groups = model?.data.groups ?? [];
  const choose = (change: (value: string) => void) => (event: { target: { value: string } }) => {
    onLeave();
    change(event.target.value);
  };
  const select = 'flex-none max-w-44 phone:max-w-44';
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 px-6 pt-3 pb-1 phone:flex-nowrap phone:overflow-x-auto phone:px-4 phone:[scrollbar-width:none]">
      <SearchField
        className="w-40 phone:w-40 phone:flex-none"
        value={text}
        onChange={onText}
        placeholder={t('search_students')}
        aria-label={t('search_students')}
      />
      {groups.length > 0 && (
        <Select
          className={select}
          aria-label={t('choose_group')}
          choices={[
            { value: '', label: t('all_students', { count: model?.data.students.length ?? 0 }) },
            ...groups.map((group) => ({
              value: partKey(group),
              label: t('group_count', { name: group.name, count: group.students.length }),
            })),
          ]}
          value={model?.part ? partKey(model.part) : ''}
          onChange={choose(view.chooseGroup)}
        />
      )}
      {families.length > 0 && (
        <Select
          className={select}
          aria-label={t('choose_family')}
          choices={[{ value: '', label: t('all_skills') }, ...families.map(({ id, name }) => ({ value: id, label: name }))]}
          value={families.some(({ id }) => id === view.family) ? view.family : ''}
          onChange={choose(view.chooseFamily)}
        />
      )}
      {(frames.length > 1 || !phone) && (
        <Select
          className={select}
          aria-label={t('choose_frame')}
          choices={frames.map((one) => ({ value: partKey(one), label: title(one) }))}
          value={frame ? partKey(frame) : ''}
          onChange={choose(view.chooseFrame)}
        />
      )}
      <Checkbox
        className="flex-none whitespace-nowrap"
        label={t('hide_names')}
        checked={hidden}
        onChange={(event) => onHidden(event.target.checked)}
      />
      {model && !phone && <span className="ml-auto text-12 text-ink-3 max-[1379px]:hidden">{t('class_hint')}</span>}
    </div>
  );
}
