import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Mark } from '../../../ui/Mark.tsx';

/** What the signs of the grid mean, and its first keys: those that write for whoever may. */
export function Legend({ can }: { can: boolean }) {
  const { t } = useTranslation('grades');
  return (
    <footer className="gb-legend flex h-11 flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-8 text-12 whitespace-nowrap text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <i className="bg-amber-soft text-amber">
          <Mark shape="half" className="size-2.5" />
          {t('sign_mark')}
        </i>
        {t('legend_mark')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="text-amber">
          <Mark shape="waiting" className="size-2.5" />
          {t('sign_missing')}
        </i>
        {t('legend_missing')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i>
          <Mark shape="clock" className="text-amber" />
          72
        </i>
        {t('legend_late')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i>{`– ${t('status_excused')}`}</i>
        {t('legend_excused')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i>(71)</i>
        {t('legend_dropped')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="bg-sunken">
          <Mark shape="draft" />
        </i>
        {t('legend_unseen')}
      </span>
      <span className="ml-auto gb-keys inline-flex items-center gap-2 print:hidden">
        {can && (
          <>
            <Kbd>F2</Kbd>
            {t('key_edit')}
            <Kbd>Ctrl V</Kbd>
            {t('key_paste')}
            <Kbd>Ctrl Z</Kbd>
            {t('key_undo')}
          </>
        )}
        <Kbd>=</Kbd>
        {t('key_explain')}
        <Kbd>?</Kbd>
        {t('key_all')}
      </span>
    </footer>
  );
}
