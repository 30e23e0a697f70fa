import { type SectionDraft, type SectionView, STAGE_RESULT, type StageView, saveSection } from '@praxis/contract/competitions/stages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindKey } from '../../../parts/competition/competition-labels.ts';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { type Design, designTexts, useDesignRefresh, withoutPrefix } from '../useDesign.ts';
import { SectionPicker } from './SectionPicker.tsx';
import { SectionSettings } from './SectionSettings.tsx';
import { newSection, usualReveal } from './stage-draft.ts';

type SectionDialogProps = { design: Design; stage: StageView; section: SectionView | undefined; onClose: () => void };

const draftOf = ({ id: _id, place: _place, frozen: _frozen, ...draft }: SectionView): SectionDraft => draft;

/** Adds a section to a stage or changes one; once it is frozen its name and label alone. */
export function SectionDialog({ design, stage, section, onClose }: SectionDialogProps) {
  const { t } = useTranslation(['competition-design', 'competition', 'shell']);
  const refresh = useDesignRefresh(design.id);
  const [draft, setDraft] = useState<SectionDraft>(() =>
    section ? draftOf(section) : newSection(stage, design.section_kinds[0] ?? 'paper'),
  );
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<SectionDraft>) => setDraft((now) => ({ ...now, ...part }));
  const frozen = section?.frozen ?? false;
  const earlier = design.stages.filter(({ no }) => no < stage.no);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const input = { stage_id: stage.id, ...(section && { section_id: section.id }), section: draft };
    const broken = withoutPrefix(brokenFields(saveSection.input, input, designTexts), 'section.');
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await call(saveSection, input);
      await refresh();
      onClose();
    } catch (refused) {
      const fields = withoutPrefix(refused instanceof Refused ? refused.fields : {}, 'section.');
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={section ? t('change_one', { name: section.title }) : t('add_section_to', { stage: stage.title })}
      width="usual"
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {!section && (
          <SegmentedControl
            label={t('section_kind')}
            choices={design.section_kinds
              .filter((value) => value !== STAGE_RESULT || earlier.length > 0)
              .map((value) => ({ value, label: t(`competition:${kindKey(value)}`) }))}
            value={draft.kind}
            onChange={(kind) => set({ kind, config: {}, reveal: usualReveal(stage.rule.kind, kind) })}
          />
        )}
        {!frozen && (
          <SectionPicker
            kind={draft.kind}
            config={draft.config}
            earlier={earlier}
            onChange={(config, title, max_points) =>
              set({ config, ...(draft.title === '' && title !== '' && { title }), ...(max_points !== undefined && { max_points }) })
            }
          />
        )}
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
          <Field label={t('section_label')} error={wrong.label} required>
            <TextInput value={draft.label} maxLength={8} onChange={(event) => set({ label: event.target.value })} />
          </Field>
          <Field label={t('section_title')} error={wrong.title} required>
            <TextInput value={draft.title} maxLength={100} onChange={(event) => set({ title: event.target.value })} />
          </Field>
        </div>
        {frozen ? (
          <p className="text-13 text-ink-3">{t('section_frozen')}</p>
        ) : (
          <SectionSettings draft={draft} rule={stage.rule.kind} teams={design.settings.entry !== 'individual'} wrong={wrong} set={set} />
        )}
        {!section && design.state === 'published' && <p className="text-13 text-amber">{t('section_added_note')}</p>}
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {section ? t('save_section') : t('add_section')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
