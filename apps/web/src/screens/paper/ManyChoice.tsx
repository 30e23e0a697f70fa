import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Some of many, behind a button that says which. */
export function ManyChoice({
  label,
  none = '',
  least = 0,
  choices,
  chosen,
  onChange,
}: {
  label: string;
  /** What the button says when nothing is chosen. */
  none?: string;
  least?: number;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useTranslation('papers');
  const names = choices.filter(({ value }) => chosen.includes(value)).map((one) => one.label);
  const text = names.length === 0 ? none : names.length > 2 ? t('many', { first: names[0], count: names.length }) : listed(names);
  const put = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    if (next.length >= least) onChange(next);
  };
  return (
    <div>
      <span className="mb-1 block text-13 text-ink-2">{label}</span>
      <Menu
        label={label}
        align="start"
        trigger={
          <Button aria-label={`${label}: ${text}`} className="max-w-56 min-w-36 justify-between!">
            <span className="cut">{text}</span>
            <ChevronDown className="size-3.5 flex-none text-ink-2" strokeWidth={1.6} aria-hidden="true" />
          </Button>
        }
        entries={choices.map((choice) => ({ label: choice.label, checked: chosen.includes(choice.value), run: () => put(choice.value) }))}
      />
    </div>
  );
}
