import { useTranslation } from 'react-i18next';
import { Seal } from '../../ui/Seal.tsx';

/** How the top left of a page looks to members, on light and on dark. */
export function BrandingPreview({ logo, title }: { logo: string; title: string }) {
  const { t } = useTranslation('institution-console');
  return (
    <figure className="m-0">
      <figcaption className="mb-2 text-13 text-ink-3">{t('preview')}</figcaption>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          className="mb-3 flex h-14 items-center gap-2.5 overflow-hidden rounded-md border border-line bg-ground px-6 text-ink"
        >
          {logo ? <img src={logo} alt={t('logo')} className="h-7 max-w-36 object-contain" /> : <Seal />}
          <b className="text-18">Praxis</b>
          {title && <span className="truncate border-l border-line-2 pl-2.5 text-12 text-ink-3">{title}</span>}
        </div>
      ))}
    </figure>
  );
}
