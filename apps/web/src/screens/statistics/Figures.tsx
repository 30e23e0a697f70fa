import type { StatNumber } from '@praxis/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { Explained } from './DefinitionOf.tsx';
import type { Names } from './names.ts';
import { useNumberText } from './useNumberText.ts';

type Props = { numbers: readonly StatNumber[]; names: Names; onRows: (measure: string) => void };

/** How much it changed against the days before, in its own unit. */
function Change({ number }: { number: StatNumber }) {
  const { t } = useTranslation('statistics');
  const text = useNumberText();
  if (number.before === null || number.value === null) return null;
  const change = number.value - number.before;
  if (text(Math.abs(change), number.unit) === text(0, number.unit)) return null;
  const difference = text(Math.abs(change), number.unit).replace('%', '');
  return (
    <span className="text-13 text-ink-3" title={t('before_base')}>
      {t(change > 0 ? 'before_more' : 'before_less', { change: difference })}
    </span>
  );
}

function Figure({ number, names, onRows }: { number: StatNumber } & Omit<Props, 'numbers'>) {
  const { t } = useTranslation('statistics');
  const text = useNumberText();
  const name = names(number.key);
  const value = number.hidden ? t('few') : text(number.value, number.unit);
  return (
    <li>
      <Explained summary={name.name} className="text-12 text-ink-3" summaryClass="cursor-pointer list-none hover:underline">
        <p>{`${name.definition} ${t('version', { version: number.version })}`}</p>
        {number.at > 0 && <p className="mt-1 text-ink-3">{t('counted', { time: spokenTime(number.at) })}</p>}
      </Explained>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        {number.rows ? (
          <button
            type="button"
            className="text-left text-26 font-bold whitespace-nowrap underline-offset-4 hover:underline"
            aria-label={listed([value, t('rows_open', { name: name.name })])}
            onClick={() => onRows(number.key)}
          >
            {value}
          </button>
        ) : (
          <b className={number.hidden || number.value === null ? 'text-13 text-ink-3' : 'text-26'}>
            {number.value === null && !number.hidden ? t('none') : value}
          </b>
        )}
        <Change number={number} />
      </p>
    </li>
  );
}

/** The numbers at the head of a dashboard. Each opens its rows; one without a definition is not drawn. */
export const Figures = ({ numbers, ...rest }: Props) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-8 gap-y-4 border-b border-line pb-4 phone:grid-cols-2">
    {numbers.map((number) => (
      <Figure key={number.key} number={number} {...rest} />
    ))}
  </ul>
);
