import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { goTo, safeRedirect } from '../../platform/navigation.ts';
import { chooseLanguage, type Language, languages, usePreferences } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Seal } from '../../ui/Seal.tsx';

const names: Record<Language, string> = { 'zh-cn': '简体中文', 'zh-hk': '繁體中文', en: 'English' };

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function LanguageChoice() {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  return (
    <span className="relative flex items-center text-ink-2">
      <svg viewBox="0 0 24 24" className="pointer-events-none absolute left-0 size-4" {...stroke} aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.5c3 2.5 3.5 5.5 3.5 8.5s-.5 6-3.5 8.5c-3-2.5-3.5-5.5-3.5-8.5s.5-6 3.5-8.5z" />
      </svg>
      <select
        aria-label={t('language')}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
        className="h-8 cursor-pointer appearance-none rounded-md border-0 bg-transparent pr-5 pl-5.5 text-13"
      >
        {languages.map((value) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {names[value]}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 24 24" className="pointer-events-none absolute right-0 size-3" {...stroke} aria-hidden="true">
        <path d="m5 9 7 7 7-7" />
      </svg>
    </span>
  );
}

const verse = 'font-serif text-[min(46px,5.1vh)] font-bold leading-none tracking-[.3em] [writing-mode:vertical-rl]';

/** A leaf of ruled paper with the verse that gives practice its due. */
function Leaf() {
  const { t } = useTranslation('login');
  const site = useSession((now) => now.stitle);
  return (
    <aside
      aria-label={t('verse_source')}
      className="relative overflow-hidden border-r border-line bg-sunken max-[999px]:hidden"
      data-print="no"
    >
      <div className="absolute inset-x-20 top-18 bottom-24 grid grid-cols-9 border border-pine-line outline-3 outline-offset-5 outline-pine-line [&>*+*]:border-l [&>*+*]:border-pine-line">
        <i />
        <i />
        <i />
        <div className="flex flex-col items-center gap-[4vh]">
          <p className="mt-auto font-serif text-[min(18px,2vh)] tracking-[.3em] text-ink-2 [writing-mode:vertical-rl]">
            {t('verse_source')}
          </p>
          <svg viewBox="0 0 32 32" className="mb-[4.5vh] size-[min(52px,65%)] flex-none" aria-hidden="true">
            <rect x="1" y="1" width="30" height="30" rx="3" fill="none" stroke="var(--red)" strokeWidth="2" />
            <path d="M9 25V7h9.5a5.5 5.5 0 0 1 0 11H13" fill="none" stroke="var(--red)" strokeWidth="2.4" strokeLinecap="square" />
            <path d="m15.5 24.5 2.6 2 5.4-6" fill="none" stroke="var(--red)" strokeWidth="2" strokeLinecap="square" />
          </svg>
        </div>
        <div className="flex justify-center pt-[15.5vh]">
          <p className={verse}>{t('verse_second')}</p>
        </div>
        <i />
        <div className="flex justify-center pt-[7.5vh]">
          <p className={verse}>{t('verse_first')}</p>
        </div>
        <i />
        <i />
      </div>
      {site && <p className="absolute bottom-8 left-20 text-12 text-ink-3">{site}</p>}
    </aside>
  );
}

/** Where a login leads: the asked page of this site, else `/index` (S-114, S-115). */
export function useEntered() {
  const [query] = useSearchParams();
  return () => goTo(safeRedirect(query.get('redirect')), { replace: true });
}

/** The page around every entrance form. */
export function Entrance({
  title,
  line,
  children,
}: {
  title: string /** Shown below the title when the page is not the login box itself. */;
  line?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { slogo, stitle } = useSession();
  usePageTitle(title);
  return (
    <div className="grid min-h-dvh grid-cols-1 min-[1000px]:grid-cols-[minmax(0,1fr)_560px]">
      <Leaf />
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col justify-center px-24 py-10 outline-none max-[999px]:items-center phone:justify-start phone:px-5 phone:py-8"
      >
        <div className="w-full max-w-[368px]">
          <div className="mb-9 flex items-center gap-3">
            {slogo ? <img src={slogo} alt="" className="h-10 max-w-36 object-contain" /> : <Seal size={40} />}
            <div className="min-w-0 flex-1">
              <b className="cut block text-20 leading-[1.2]">{stitle || t('product')}</b>
              <span className="text-13 text-ink-3">{t('product_line')}</span>
            </div>
            <LanguageChoice />
          </div>
          <h1 className={line ? 'font-serif text-26 leading-tight font-bold' : 'sr-only'}>{title}</h1>
          {line && <p className="mt-1 text-13 text-ink-2">{line}</p>}
          <Suspense fallback={null}>{children}</Suspense>
        </div>
      </main>
    </div>
  );
}
