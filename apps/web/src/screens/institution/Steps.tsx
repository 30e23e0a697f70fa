import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

const steps = ['form', 'review', 'start'] as const;

/** The three steps from the form to the first member; `at` counts from 1. */
export function Steps({ at }: { at: number }) {
  const { t } = useTranslation('institution');
  return (
    <ol className="m-0 flex list-none border-y border-line p-0 phone:flex-col">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place + 1 === at ? 'step' : undefined}
          className="flex flex-1 gap-3 border-l border-line px-5 py-4 first:border-l-0 first:pl-0 phone:border-t phone:border-l-0 phone:px-0 phone:first:border-t-0"
        >
          <span className={classes('font-serif text-26 leading-none', place + 1 === at ? 'text-pine' : 'text-ink-3')}>{place + 1}</span>
          <span>
            <span className={classes('block', place + 1 === at && 'font-bold')}>{t(`step_${step}`)}</span>
            <span className="block text-13 text-ink-3">{t(`step_${step}_line`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
