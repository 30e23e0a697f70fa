import { useTranslation } from 'react-i18next';

/** A demo in a frame that may run scripts and reach nothing of the site: no session, no storage, no navigation. */
export function DemoFrame({ address, title, tall }: { address: string; title: string; tall?: boolean }) {
  const { t } = useTranslation('course-parts');
  return (
    <iframe
      src={address}
      title={t('demo_frame', { title })}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      loading="lazy"
      className={`block w-full rounded-md border border-line bg-[#fff] ${tall ? 'h-[min(72vh,720px)]' : 'aspect-video'}`}
    />
  );
}
