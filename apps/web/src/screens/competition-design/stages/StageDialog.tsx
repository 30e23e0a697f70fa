import { type StageDraft, type StageView, saveStage } from '@praxis/contract/competitions/stages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { NumberField } from '../NumberField.tsx';
import { TextPart } from '../TextPart.tsx';
import { type Design, designTexts, useDesignRefresh, withoutPrefix } from '../useDesign.ts';
import { AdvanceFields } from './AdvanceFields.tsx';
import { RuleFields } from './RuleFields.tsx';

type Part = { draft: StageDraft; set: (part: Partial<StageDraft>) => void; wrong: Record<string, string> };
const two = 'grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1';

function Times({ draft, set, wrong }: Part) {
  const { t } = useTranslation('competition-design');
  return (
    <div className={two}>
      <Field label={t('stage_start')} error={wrong.start_at} required>
        <DateTimeField
          value={draft.start_at}
          // The stage keeps its length when it moves.
          onChange={(start) => start !== null && set({ start_at: start, end_at: draft.end_at + start - draft.start_at })}
        />
      </Field>
      <Field label={t('stage_end')} error={wrong.end_at} required>
        <DateTimeField value={draft.end_at} onChange={(end) => end !== null && set({ end_at: end })} />
      </Field>
    </div>
  );
}

function Board({ draft, set, wrong }: Part) {
  const { t } = useTranslation('competition-design');
  const minutes = draft.freeze_before_s === null ? null : Math.round(draft.freeze_before_s / 60);
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t('board')}</legend>
      <div className={two}>
        <Field label={t('board_for')}>
          <Select
            value={draft.board_for}
            choices={(['signed_in', 'entrants', 'pass'] as const).map((value) => ({ value, label: t(`board_for_${value}`) }))}
            onChange={(event) => set({ board_for: event.target.value as StageDraft['board_for'] })}
          />
        </Field>
        <NumberField
          label={t('freeze')}
          optional
          placeholder={t('freeze_never')}
          unit={t('minutes_before_end')}
          value={minutes}
          error={wrong.freeze_before_s}
          onChange={(value) => set({ freeze_before_s: value === null ? null : Math.round(value * 60) })}
        />
        {minutes !== null && (
          <Field label={t('shows')}>
            <Select
              value={draft.shows}
              choices={(['tries', 'nothing'] as const).map((value) => ({ value, label: t(`shows_${value}`) }))}
              onChange={(event) => set({ shows: event.target.value as StageDraft['shows'] })}
            />
          </Field>
        )}
      </div>
    </fieldset>
  );
}

function Watch({ draft, set }: Part) {
  const { t } = useTranslation('competition-design');
  const { watch } = draft;
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t('watch')}</legend>
      <div className="flex flex-col items-start gap-2">
        <Checkbox
          label={t('watch_camera')}
          checked={watch?.camera ?? false}
          onChange={(event) => set({ watch: event.target.checked ? { camera: true } : null })}
        />
      </div>
    </fieldset>
  );
}

type StageDialogProps = { design: Design; stage?: StageView; first: StageDraft; onClose: () => void };

/** Adds a stage or changes one that has not begun. */
export function StageDialog({ design, stage, first, onClose }: StageDialogProps) {
  const { t } = useTranslation(['competition-design', 'shell']);
  const refresh = useDesignRefresh(design.id);
  const [draft, setDraft] = useState(first);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<StageDraft>) => setDraft((now) => ({ ...now, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const input = { competition_id: design.id, ...(stage && { stage_id: stage.id }), stage: draft };
    const broken = withoutPrefix(brokenFields(saveStage.input, input, designTexts), 'stage.');
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await call(saveStage, input);
      await refresh();
      onClose();
    } catch (refused) {
      const fields = withoutPrefix(refused instanceof Refused ? refused.fields : {}, 'stage.');
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
      setBusy(false);
    }
  };
  const part = { draft, set, wrong };
  return (
    <Dialog open onClose={onClose} title={stage ? t('change_stage') : t('add_stage')} width="wide">
      <form className="flex flex-col gap-6" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('stage_title')} error={wrong.title} required>
          <TextInput autoFocus value={draft.title} maxLength={60} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Times {...part} />
        {design.state === 'published' && <p className="text-13 text-amber">{t(stage ? 'stage_moved_note' : 'stage_added_note')}</p>}
        <RuleFields rule={draft.rule} sections={stage?.sections ?? []} onChange={(rule) => set({ rule })} />
        <Board {...part} />
        <Watch {...part} />
        <AdvanceFields advance={draft.advance} divided={design.settings.divisions.length > 1} onChange={(advance) => set({ advance })} />
        <TextPart
          label={t('rule_text')}
          help={t('rule_text_help')}
          compact
          html={draft.rule_html}
          onWrite={(rule_html) => set({ rule_html })}
        />
        {Object.keys(wrong).length > 0 && <p className="text-13 text-red">{t('fields_wrong', { count: Object.keys(wrong).length })}</p>}
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {stage ? t('save_stage') : t('add_stage')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
