import { Search, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button.tsx';
import { classes } from '../classes.ts';
import { TextInput } from './TextInput.tsx';

type SearchFieldProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange' | 'before' | 'after' | 'ref'> & {
  value: string;
  onChange: (text: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
};

/** Where one searches: the glass before the text, and after it the button that empties it and stays in the field. */
export function SearchField({ value, onChange, ref, className, ...rest }: SearchFieldProps) {
  const { t } = useTranslation('shell');
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  return (
    <TextInput
      ref={field}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Browsers draw a button of their own.
      className={classes('[&_input::-webkit-search-cancel-button]:hidden print:hidden', className)}
      before={<Search className="size-4 flex-none text-ink-3" strokeWidth={1.6} aria-hidden="true" />}
      after={
        value !== '' && (
          <IconButton
            small
            label={t('clear_search')}
            className="-mr-1.5"
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          >
            <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )
      }
      {...rest}
    />
  );
}
