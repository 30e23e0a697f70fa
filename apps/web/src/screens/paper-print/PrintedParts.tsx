import type { PartsForStudent } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { letterAt } from '../../parts/question-parts/plain-text.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';

const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

const Gap = ({ wide }: { wide?: boolean }) => (
  <span className={`inline-block border-b border-ink-2 ${wide ? 'w-40' : 'w-10'}`}>&nbsp;</span>
);

function Line({ before, html }: { before: React.ReactNode; html: string }) {
  return (
    <li className="flex items-baseline gap-2 py-0.5 [&_p]:m-0">
      <span className="flex-none">{before}</span>
      <div className="min-w-0 flex-1">
        <Written html={html} />
      </div>
    </li>
  );
}

/** What the parts of a question ask on paper. The blanks themselves stand in its stem. */
export function PrintedParts({ parts, withKey }: { parts: PartsForStudent; withKey: boolean }) {
  const { t } = useTranslation('papers');
  if (parts.kind === 'numeric')
    return withKey ? null : (
      <p className="mt-2">
        {t('print_answer')}
        <Gap wide /> {parts.unit === 'list' && parts.units.join(' / ')}
      </p>
    );
  if (parts.kind === 'blank')
    return parts.blanks.map(
      ({ key, choices }, at) =>
        choices.length > 0 && (
          <p key={key} className="mt-1 text-13">
            {t('print_blank_choices', { no: at + 1, words: choices.map(({ text }, no) => `${letterAt(no)}. ${text}`).join('　') })}
          </p>
        ),
    );
  if (parts.kind === 'ordering')
    return (
      <>
        {!withKey && <p className="mt-1 text-13 text-ink-2">{t('print_order_hint')}</p>}
        <ul className="mt-1">
          {parts.items.map(({ key, html }) => (
            <Line key={key} before={withKey ? '•' : <Gap />} html={html} />
          ))}
        </ul>
      </>
    );
  return (
    <>
      {!withKey && <p className="mt-1 text-13 text-ink-2">{t('print_match_hint')}</p>}
      <div className="mt-1 grid grid-cols-2 gap-x-8">
        <ul>
          {parts.prompts.map(({ key, html }) => (
            <Line key={key} before={withKey ? '•' : <Gap />} html={html} />
          ))}
        </ul>
        <ul>
          {parts.choices.map(({ key, html }, at) => (
            <Line key={key} before={`${letterAt(at)}.`} html={html} />
          ))}
        </ul>
      </div>
    </>
  );
}
