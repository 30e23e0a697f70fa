import { X } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { functionsOff } from '../platform/environment.ts';
import { listed } from '../platform/language/dates.ts';
import { i18n, loadTexts } from '../platform/language/i18n.ts';
import { IconButton } from '../ui/Button.tsx';
import { useIsPhone } from '../ui/phone.ts';

/** Which functions the browser switches off at this address, and why; it stands over every page until it is read. */
function InsecureNote() {
  const { t } = useTranslation(['insecure', 'shell'], { i18n });
  const phone = useIsPhone();
  const [read, setRead] = useState(false);
  const off = functionsOff();
  if (read || off.length === 0) return null;
  return (
    <div
      className="fixed z-50 flex items-start gap-2 rounded-md border border-line bg-amber-soft px-4 py-2.5 text-13 text-amber shadow-float"
      style={{ left: 12, bottom: phone ? 96 : 12, maxWidth: 'min(440px, calc(100vw - 24px))' }}
    >
      <p role="status" className="flex-1">
        {t('switched_off', { functions: listed(off.map((name) => t(`off_${name}`))) })}
      </p>
      <IconButton small label={t('shell:close')} onClick={() => setRead(true)}>
        <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Puts the note beside the application. */
export async function showInsecureNote() {
  await loadTexts(['insecure']);
  const place = document.createElement('aside');
  place.setAttribute('data-print', 'no');
  document.body.append(place);
  createRoot(place).render(<InsecureNote />);
}
