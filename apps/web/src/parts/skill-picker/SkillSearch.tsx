import { type FoundSkill, searchSkills } from '@praxis/contract/skills/skills';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Props = {
  label: string;
  /** Skills that are chosen already; they are not offered. */
  except: readonly string[];
  disabled?: boolean | undefined;
  onChoose: (skill: FoundSkill) => void;
};

function useFound(text: string, open: boolean, except: readonly string[]) {
  const query = useQuery({
    queryKey: ['skill-search', text.trim()],
    queryFn: ({ signal }) => call(searchSkills, { text: text.trim() }, { signal, background: true }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return { query, list: (query.data?.list ?? []).filter(({ id }) => !except.includes(id)) };
}

/** Finds a skill by its name or code: arrows walk the results, Enter takes one, Escape closes them. */
export function SkillSearch({ label, except, disabled, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const { query, list } = useFound(text, open, except);
  const active = Math.min(at, list.length - 1);
  const choose = (skill: FoundSkill | undefined) => {
    if (!skill) return;
    onChoose(skill);
    setText('');
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends the writing of Chinese chooses nothing, nor does one before the answer to what was typed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (list.length > 0) setAt((active + (event.key === 'ArrowDown' ? 1 : list.length - 1)) % list.length);
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (!query.isPlaceholderData) choose(list[active]);
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div>
      <Field label={label}>
        <SearchField
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && list.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          placeholder={t('skill_search_hint')}
          maxLength={60}
          disabled={disabled}
          value={text}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
          onChange={(next) => {
            setText(next);
            setAt(0);
            setOpen(true);
          }}
        />
      </Field>
      <Problem of={query.error} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!open}
        className="mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-raised"
      >
        {list.map((skill, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, its arrows and Enter do the same
          <div
            key={skill.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            className={classes(
              'flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 touch:min-h-11',
              place === active && 'bg-sunken',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(skill)}
          >
            <span>{skill.name}</span>
            {skill.path.length > 0 && <span className="cut text-12 text-ink-3">{skill.path.join(' › ')}</span>}
          </div>
        ))}
        {query.data && list.length === 0 && <p className="px-3 py-2 text-13 text-ink-3">{t('skill_search_none')}</p>}
      </div>
    </div>
  );
}
