import { isStrongPassword } from '@praxis/contract/accounts/credential-rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';

const rules = {
  rule_case: (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text),
  rule_digit: (text: string) => /[0-9]/.test(text),
  rule_special: (text: string) => /[^A-Za-z0-9]/.test(text),
  rule_length: (text: string) => text.length >= 8 && text.length <= 20,
} as const;

/** The recommended strength, rule by rule while typing (S-178, C-01). */
export function PasswordRules({ value }: { value: string }) {
  const { t } = useTranslation('login');
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1" title={t('recommended')}>
      <span className="sr-only">{t('recommended')}</span>
      <span aria-hidden="true">{t('advice')}</span>
      {(Object.keys(rules) as (keyof typeof rules)[]).map((name) => {
        const saved = isStrongPassword(value) || rules[name](value);
        return (
          <span key={name} className={classes('flex items-center gap-1', saved && 'text-pine')}>
            <Mark shape={saved ? 'tick' : 'waiting'} />
            {t(name)}
          </span>
        );
      })}
    </span>
  );
}
