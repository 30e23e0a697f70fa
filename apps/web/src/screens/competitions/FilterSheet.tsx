import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { entries, type ListFilter } from './useCompetitionList.ts';

/** The phone's filters. */
export function FilterSheet({
  entry,
  onChoose,
  onClose,
}: {
  entry: ListFilter['entry'];
  onChoose: (entry: ListFilter['entry']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('competition');
  const [chosen, setChosen] = useState(entry);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('filters')}
      foot={
        <Button
          look="filled"
          wide
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
        >
          {t('filters_show')}
        </Button>
      }
    >
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-13 text-ink-2">{t('filter_entry')}</legend>
        {entries.map((value) => (
          <Radio
            key={value}
            name="entry"
            checked={chosen === value}
            onChange={() => setChosen(value)}
            label={t(`filter_entry_${value}`)}
            className="min-h-11"
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
