import { readLabHint, sendLabFlag } from '@praxis/contract/labs/machines';
import type { LabRoom, RuleView, StepView } from '@praxis/contract/labs/tasks';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toast, toastDone, toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { atDevice } from '../lab/lab-device.ts';
import type { LabWorkspace } from './useLabRoom.ts';

const RichTextView = lazyPart(() => import('../writing/RichTextView.tsx'));

function Flag({ workspace, room, rule }: { workspace: LabWorkspace; room: LabRoom; rule: RuleView }) {
  const { t } = useTranslation('lab');
  const [word, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { passed } = await call(sendLabFlag, { ...atDevice(), task_id: room.task_id, rule_id: rule.id, flag: word });
      if (passed) toastDone(t('flag_right'));
      else toastError(t('flag_wrong'));
      workspace.again();
    } catch (failure) {
      showFailure(failure);
    }
    setBusy(false);
  };
  return (
    <form
      className="mt-2 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (word.trim()) void send();
      }}
    >
      <Field label={t('flag')} hideLabel className="min-w-0 flex-1">
        <TextInput value={word} maxLength={500} placeholder={t('flag')} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <Button type="submit" look="soft" busy={busy} disabled={!word.trim()}>
        {t('flag_send')}
      </Button>
    </form>
  );
}

function Rule({ workspace, room, rule }: { workspace: LabWorkspace; room: LabRoom; rule: RuleView }) {
  const { t } = useTranslation('lab');
  const { result } = rule;
  const shape = result ? (result.passed ? 'tick' : 'cross') : 'waiting';
  const failed = result !== null && !result.passed;
  return (
    <li className="border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex items-start gap-2">
        <span className={`mt-1 ${result?.passed ? 'text-pine' : failed ? 'text-red' : 'text-ink-3'}`}>
          <Mark shape={shape} />
        </span>
        <span className="min-w-0 flex-1">
          {rule.title}
          <span className="sr-only">{t(`rule_${shape as 'tick' | 'cross' | 'waiting'}`)}</span>
        </span>
        <span className="whitespace-nowrap text-ink-3">
          {t('weight', { weight: rule.weight })}
          {rule.final && ` ${t('final_only')}`}
        </span>
      </div>
      {failed && result.output && (
        <pre className="mt-1.5 max-h-40 overflow-auto rounded-sm bg-red-soft px-2 py-1.5 font-mono text-12 whitespace-pre-wrap text-red">
          {result.output}
        </pre>
      )}
      {failed && rule.advice && <p className="mt-1.5 text-ink-2">{rule.advice}</p>}
      {rule.kind === 'flag' && !result?.passed && room.can.work && <Flag workspace={workspace} room={room} rule={rule} />}
    </li>
  );
}

function Hints({ workspace, room, step }: { workspace: LabWorkspace; room: LabRoom; step: StepView }) {
  const { t } = useTranslation('lab');
  // Who has passed a step needs no hint, and pays for none by mistake.
  const passed = step.rules.length > 0 && step.rules.every(({ result }) => result?.passed);
  const [asked, setAsked] = useState<{ id: string; cost: number }>();
  const read = async (id: string) => {
    await call(readLabHint, { ...atDevice(), task_id: room.task_id, hint_id: id });
    workspace.again();
  };
  return (
    <ul className="mt-3 flex flex-col gap-2 text-13">
      {step.hints.map((hint, at) => (
        <li key={hint.id} hidden={passed && hint.text === null}>
          {hint.text !== null ? (
            <p className="rounded-md bg-amber-soft px-3 py-2 whitespace-pre-wrap text-ink">{hint.text}</p>
          ) : (
            room.can.work && (
              <Button look="quiet" size="small" onClick={() => (hint.cost > 0 ? setAsked(hint) : void read(hint.id).catch(showFailure))}>
                {t(hint.cost > 0 ? 'hint_for' : 'hint_free', { no: at + 1, count: hint.cost })}
              </Button>
            )
          )}
        </li>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('hint_title')}
        confirm={t('hint_read')}
        onConfirm={() => read(asked!.id)}
      >
        {t('hint_costs', { count: asked?.cost ?? 0 })}
      </ConfirmDialog>
    </ul>
  );
}

/** What to do in a step, what is looked at, and hints. A command is copied by a click on it. */
export function StepBody({ workspace, room, step }: { workspace: LabWorkspace; room: LabRoom; step: StepView }) {
  const { t } = useTranslation('lab');
  const copy = (event: MouseEvent) => {
    const pre = (event.target as HTMLElement).closest('pre');
    if (!pre || window.getSelection()?.toString()) return;
    void navigator.clipboard?.writeText(pre.textContent ?? '').then(() => toast(t('command_copied')));
  };
  return (
    <div className="border-l-2 border-pine bg-selected pt-1 pr-6 pb-4 pl-[42px] text-15 phone:pr-4 phone:pl-4">
      {step.html && (
        // biome-ignore lint/a11y/noStaticElementInteractions: copying by a click is an addition to selecting
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text can be selected and copied by keyboard
        <div onClick={copy} className="[&_pre]:cursor-copy" title={t('copy_command')}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <RichTextView html={step.html} />
          </Suspense>
        </div>
      )}
      {step.rules.length > 0 && (
        <ul className="mt-3 rounded-md border border-line bg-ground text-13">
          {step.rules.map((rule) => (
            <Rule key={rule.id} workspace={workspace} room={room} rule={rule} />
          ))}
        </ul>
      )}
      {step.hints.length > 0 && <Hints workspace={workspace} room={room} step={step} />}
    </div>
  );
}
