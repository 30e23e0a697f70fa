import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';

/** Everything that stands against submitting, all at once; `alert` when somebody has just tried. */
export function Obstacles({ list, alert }: { list: readonly string[]; alert?: boolean }) {
  const { t } = useTranslation('registration');
  if (list.length === 0) return null;
  return (
    <section
      role={alert ? 'alert' : undefined}
      aria-label={t('obstacles')}
      className="mb-5 rounded-md bg-amber-soft px-4 py-3 text-13 text-amber"
    >
      <h2 className="font-bold">{t('obstacles')}</h2>
      <ul className="mt-1">
        {list.map((reason) => (
          <li key={reason} className="flex items-start gap-2 py-0.5">
            <Mark shape="triangle" className="mt-1" />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12">{t('obstacles_note')}</p>
    </section>
  );
}
