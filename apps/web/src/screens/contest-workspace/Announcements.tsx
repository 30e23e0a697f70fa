import type { Clarification } from '@praxis/contract/competitions/clarifications';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';

/** What the jury said and was not read yet: it stays until it is. */
export function Announcements({ news, onRead }: { news: readonly Clarification[]; onRead: (one: Clarification) => void }) {
  const { t } = useTranslation('contest');
  if (news.length === 0) return null;
  return (
    <ul aria-live="assertive" className="max-h-[30dvh] flex-none overflow-y-auto bg-amber-soft text-13 text-amber">
      {news.map((one) => (
        <li key={one.id} className="flex items-start gap-3 border-b border-amber-line px-6 py-2 phone:px-4">
          <Megaphone className="mt-0.5 size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <b>
              {t(one.question === '' ? 'announcement' : 'answered')}
              {one.section_label && `　${one.section_label}`}　{clockTime(one.answered_at ?? one.at)}
            </b>
            {one.question !== '' && <p className="break-words">{one.question}</p>}
            <p className="break-words whitespace-pre-wrap text-ink">{one.answer}</p>
          </div>
          <Button size="small" onClick={() => onRead(one)}>
            {t('read')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
