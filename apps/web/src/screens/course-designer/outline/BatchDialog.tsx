import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { useDesigner } from '../designer-context.ts';
import { readWeight } from '../editors/weight.ts';
import { useNodeActions } from './useNodeActions.ts';

/** One weight, or one section, for all that is ticked. */
export function BatchDialog({ what, ids, onClose }: { what: 'weight' | 'move'; ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['course-designer', 'shell']);
  const { draft } = useDesigner();
  const actions = useNodeActions();
  const sections = draft.tree.chapters.flatMap((chapter, chapterIndex) =>
    chapter.sections.map((section, index) => ({ value: section.id, label: `${chapterIndex + 1}.${index + 1} ${section.title}` })),
  );
  const [weight, setWeight] = useState('0');
  const [section, setSection] = useState(sections[0]?.value ?? '');
  const read = readWeight(weight);
  const wrong = what === 'weight' && read.wrong !== undefined;
  const run = () => {
    if (what === 'weight' && read.value !== undefined) actions.update(ids, { weight: read.value });
    if (what === 'move') actions.move(ids, section);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'weight' ? t('batch_weight', { count: ids.length }) : t('batch_move', { count: ids.length })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={wrong || (what === 'move' && !section)} onClick={run}>
            {what === 'weight' ? t('batch_weight_do') : t('batch_move_do')}
          </Button>
        </>
      }
    >
      {what === 'weight' ? (
        <Field label={t('weight')} error={read.wrong}>
          <TextInput
            inputMode="decimal"
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
            after={<span className="text-ink-3">0–100</span>}
          />
        </Field>
      ) : (
        <Field label={t('section')}>
          <Select choices={sections} value={section} onChange={(event) => setSection(event.target.value)} />
        </Field>
      )}
    </Dialog>
  );
}
