import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../platform/person/session.ts';
import { Seal } from '../../ui/Seal.tsx';

/** The seal and the product, with the institution's logo and name beside it (S-135, S-136). */
export function Brand({ short }: { short?: boolean }) {
  const { t } = useTranslation('shell');
  const { slogo, stitle } = useSession();
  return (
    <Link to="/index/home" className="flex flex-none items-center gap-2.5 text-ink no-underline">
      {slogo ? <img src={slogo} alt="" className="h-7 max-w-36 object-contain" /> : <Seal />}
      <b className="text-18 tracking-[0.01em]">{t('product')}</b>
      {stitle && !short && <span className="border-l border-line-2 pl-2.5 text-12 leading-[16px] text-ink-3">{stitle}</span>}
    </Link>
  );
}
