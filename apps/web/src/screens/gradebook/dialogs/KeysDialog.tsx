import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';

const keys = [
  ...([
    ['↑ ↓ ← →', 'keys_move'],
    ['Shift ↑ ↓', 'keys_range'],
    ['Ctrl Home', 'keys_ends'],
    ['F2', 'keys_edit'],
    ['Shift F2', 'keys_details'],
  ] as const),
  ...([
    ['Ctrl C', 'keys_copy'],
    ['Ctrl V', 'keys_paste'],
    ['Ctrl D', 'keys_fill'],
    ['Delete', 'keys_clear'],
    ['Ctrl Z', 'keys_undo'],
  ] as const),
  ...([
    ['Ctrl Y', 'keys_redo'],
    ['=', 'keys_explain'],
    ['H', 'keys_history'],
    ['Space', 'keys_open'],
    ['ex ab -', 'keys_words'],
  ] as const),
];

/** Keys that change scores. */
const writing: ReadonlySet<string> = new Set([
  'keys_edit',
  'keys_paste',
  'keys_fill',
  'keys_clear',
  'keys_undo',
  'keys_redo',
  'keys_words',
]);

/** Every key of the grid that somebody may press. */
export function KeysDialog({ can, onClose }: { can: boolean; onClose: () => void }) {
  const { t } = useTranslation('grades');
  return (
    <Dialog open onClose={onClose} title={t('keys')}>
      <dl className="gb-key-list grid gap-x-4 gap-y-2 text-13">
        {keys
          .filter(([, text]) => can || !writing.has(text))
          .map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
