import { addRevealStep, REVEAL_PLACES, REVEAL_WORDS } from '@praxis/contract/ranks/reveal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import type { Presented } from './StepTable.tsx';

type Props = { stageId: string; shown: Presented; what: 'words' | 'line'; refresh: () => Promise<unknown>; onClose: () => void };

/** Has words said or a line drawn: next, or once a place is settled. */
export function AddStep({ stageId, shown, what, refresh, onClose }: Props) {
  const { t } = useTranslation('reveal');
  const [after, setAfter] = useState(String(shown.at));
  const [words, setWords] = useState('');
  const [known, setKnown] = useState(shown.lines.length > 0 ? '0' : '');
  const [name, setName] = useState('');
  const [place, setPlace] = useState('');
  const [award, setAward] = useState(true);
  const proposed = known === '' ? undefined : shown.lines[Number(known)];
  const add = async () => {
    const count = Number(place);
    const own = Number.isInteger(count) && count >= 1 && count <= REVEAL_PLACES;
    if (what === 'line' && !proposed && !own) throw new Refused({ code: 0, msg: t('line_place_wrong', { most: REVEAL_PLACES }) }, 200);
    const added = what === 'words' ? { words } : { line: proposed ?? { name, place: count, award } };
    await call(addRevealStep, { stage_id: stageId, after: Number(after), ...added });
    await refresh();
  };
  const times = shown.marks.filter(({ at }) => at > shown.at);
  return (
    <ConfirmDialog open onClose={onClose} title={t(`add_${what}`)} confirm={t('add')} onConfirm={add}>
      {what === 'words' ? (
        <Field label={t('words')} help={t('words_help')} required>
          <TextInput value={words} maxLength={REVEAL_WORDS} onChange={(event) => setWords(event.target.value)} />
        </Field>
      ) : (
        <>
          {shown.lines.length > 0 && (
            <Field label={t('line')}>
              <Select
                value={known}
                choices={[
                  ...shown.lines.map((line, at) => ({ value: String(at), label: t('line_under', line) })),
                  { value: '', label: t('line_other') },
                ]}
                onChange={(event) => setKnown(event.target.value)}
              />
            </Field>
          )}
          {!proposed && (
            <>
              <div className="mt-3 flex gap-4">
                <Field label={t('line_name')} className="flex-1" required>
                  <TextInput value={name} maxLength={20} onChange={(event) => setName(event.target.value)} />
                </Field>
                <Field label={t('line_place')} className="w-32" required>
                  <TextInput inputMode="numeric" value={place} maxLength={3} onChange={(event) => setPlace(event.target.value)} />
                </Field>
              </div>
              <Checkbox className="mt-2" label={t('line_award')} checked={award} onChange={(event) => setAward(event.target.checked)} />
            </>
          )}
        </>
      )}
      <Field label={t('add_when')} className="mt-3">
        <Select
          value={after}
          choices={[
            { value: String(shown.at), label: t('add_next') },
            ...times.map(({ place: settled, at }) => ({ value: String(at), label: t('add_after_place', { place: settled }) })),
          ]}
          onChange={(event) => setAfter(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
