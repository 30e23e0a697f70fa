import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const signs = ['{', '}', '(', ')', '[', ']', ';', ':', '<', '>', '=', '"', "'", '#', '&', '|', '!', '+', '-', '*', '/', '%', '_', '\\'];

function Key({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid h-11 min-w-9 flex-none place-items-center rounded-sm border border-line-2 bg-raised px-2 font-mono text-16 text-ink"
      // The keyboard of the phone stays while signs are typed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The signs of programs that a phone's keyboard hides, in one strip. */
export function CodeKeys({ onType, onUndo, onRedo }: { onType: (text: string) => void; onUndo: () => void; onRedo: () => void }) {
  const { t } = useTranslation('code');
  return (
    <div
      role="toolbar"
      aria-label={t('signs')}
      data-print="no"
      className="no-bar flex flex-none gap-1 overflow-x-auto border-t border-line bg-sunken px-2 py-1"
    >
      <Key label={t('indent')} onPress={() => onType('    ')}>
        ⇥
      </Key>
      <Key label={t('undo')} onPress={onUndo}>
        <Undo2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </Key>
      <Key label={t('redo')} onPress={onRedo}>
        <Redo2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </Key>
      {signs.map((sign) => (
        <Key key={sign} onPress={() => onType(sign)}>
          {sign}
        </Key>
      ))}
    </div>
  );
}
