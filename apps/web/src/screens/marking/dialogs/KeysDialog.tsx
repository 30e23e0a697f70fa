import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';

const keys = [
  [['J', 'K'], 'key_go'],
  [['N', 'P'], 'key_person'],
  [['1', '9'], 'key_digits'],
  [['0'], 'key_zero'],
  [['A'], 'key_accept'],
  [['F'], 'key_full'],
  [['Enter'], 'key_save'],
  [['C'], 'key_comment'],
  [['/'], 'key_bank'],
  [['M', 'H', 'D'], 'key_tools'],
  [['V', 'X'], 'key_stamps'],
  [['R'], 'key_reject'],
  [['?'], 'key_keys'],
] as const;

/** The keys in short, at the foot of the panel. */
export function KeysInShort() {
  const { t } = useTranslation('marking');
  const visible = keys.filter(([, text]) => ['key_go', 'key_digits', 'key_tools', 'key_comment', 'key_reject', 'key_keys'].includes(text));
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-12 text-ink-2 phone:hidden" aria-label={t('keys')}>
      {visible.map(([names, text]) => (
        <li key={text} className="flex items-center gap-1">
          {names.map((name, at) => (
            <Fragment key={name}>
              {text === 'key_digits' && at > 0 && '–'}
              <Kbd>{name}</Kbd>
            </Fragment>
          ))}
          <span className="cut ml-1">{t(text)}</span>
        </li>
      ))}
    </ul>
  );
}

/** All keys of marking. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('marking');
  return (
    <Dialog open onClose={onClose} title={t('keys')}>
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-y-2.5">
        {keys.map(([names, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{t(`${text}_long`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
