import { searchSkills } from '@praxis/contract/skills/skills';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkillSearch } from './SkillSearch.tsx';

/** Beside other filters it looks like them: they are lists of the browser's own. */
const AS_A_SELECT = 'min-w-0 flex-1 justify-between! gap-2! border-control! px-2.5! font-normal! hover:bg-raised!';

type Props = { label: string; all: string; value: string; onChange: (skillId: string) => void; className?: string };

/** Narrows a list to a skill. A framework has thousands: it is found by its name, not looked up in a list of all. */
export function SkillFilter({ label, all, value, onChange, className }: Props) {
  const { t } = useTranslation('question-words');
  const [open, setOpen] = useState(false);
  const named = useQuery({
    queryKey: ['skill-search', 'ids', value],
    queryFn: ({ signal }) => call(searchSkills, { ids: [value] }, { signal, background: true }),
    enabled: value !== '',
  });
  const name = value === '' ? all : (named.data?.list[0]?.name ?? '…');
  return (
    <span className={classes('inline-flex items-center', className)}>
      <Button aria-label={`${label}: ${name}`} aria-haspopup="dialog" className={AS_A_SELECT} onClick={() => setOpen(true)}>
        <span className="cut font-normal">{name}</span>
        <ChevronDown className="size-3.5 flex-none text-ink-2" strokeWidth={1.6} aria-hidden="true" />
      </Button>
      {value !== '' && (
        <IconButton label={t('skill_filter_none', { label })} onClick={() => onChange('')}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {open && (
        <Dialog open onClose={() => setOpen(false)} width="usual" title={label}>
          <SkillSearch
            label={t('skill_filter_find')}
            except={value === '' ? [] : [value]}
            onChoose={(skill) => {
              onChange(skill.id);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </span>
  );
}
