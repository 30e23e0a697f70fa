import { platformMessages } from '@praxis/contract/core/messages';
import { addCaptions, CAPTION_UPLOAD, captionProblems, changeCaptions } from '@praxis/contract/media/captions';
import type { CaptionView, MediaView } from '@praxis/contract/media/media';
import { captionsMessages } from '@praxis/contract/media/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { brokenFields } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { SentFileField, useSentFile } from '../upload/SentFileField.tsx';

/** Languages schools ask for, each by its own name; any other is written as a code. */
const languages = [
  ['zh-CN', '简体中文'],
  ['zh-HK', '繁體中文'],
  ['en', 'English'],
  ['yue', '粵語'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['fr', 'Français'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['ru', 'Русский'],
] as const;
const OTHER = 'other';
const messages = { ...platformMessages, ...captionsMessages };

/** Every line of the file that is wrong. */
function WrongLines({ failure }: { failure: unknown }) {
  const { t } = useTranslation('media-parts');
  const read = failure instanceof Refused && failure.key === 'caption_wrong' ? captionProblems.safeParse(failure.data) : undefined;
  if (!read?.success) return <Problem of={failure} />;
  const { problems, more } = read.data;
  return (
    <div role="alert" className="mt-4 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
      <p className="font-bold">{t('wrong_lines', { count: problems.length + more })}</p>
      <ul className="mt-1 max-h-40 overflow-y-auto" aria-label={t('wrong_lines', { count: problems.length + more })}>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.text}`}>{t('wrong_line', problem)}</li>
        ))}
        {more > 0 && <li>{t('wrong_more', { count: more })}</li>}
      </ul>
    </div>
  );
}

type Values = { language: string; label: string; is_default: boolean };

function useValues(media: MediaView, captions: CaptionView | undefined) {
  const free = languages.find(([code]) => !media.captions.some((each) => each.language === code)) ?? languages[0];
  const [values, setValues] = useState<Values>(captions ?? { language: free[0], label: free[1], is_default: media.captions.length === 0 });
  const [other, setOther] = useState(captions !== undefined && !languages.some(([code]) => code === captions.language));
  const choose = (code: string) => {
    setOther(code === OTHER);
    const known = languages.find(([each]) => each === code);
    setValues({ ...values, language: known?.[0] ?? '', label: known?.[1] ?? '' });
  };
  return { values, setValues, other, choose };
}

/** Takes captions in, or changes their language, name and whether they are shown at first. */
export function CaptionsDialog({
  media,
  captions,
  onDone,
  onClose,
}: {
  media: MediaView;
  captions: CaptionView | undefined;
  onDone: (captions: CaptionView[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['media-parts', 'shell']);
  const { values, setValues, other, choose } = useValues(media, captions);
  const [tried, setTried] = useState(false);
  const file = useSentFile(CAPTION_UPLOAD.purpose);
  const save = useMutation({
    mutationFn() {
      const { language, label, is_default } = values;
      const described = { language: language.trim(), label: label.trim(), is_default };
      return captions
        ? call(changeCaptions, { captions_id: captions.id, ...described }, { background: true })
        : call(addCaptions, { media_id: media.id, file_id: file.fileId!, ...described }, { background: true });
    },
    onSuccess: (reply) => {
      onDone(reply.captions);
      onClose();
    },
  });
  const wrong = brokenFields(changeCaptions.input, { captions_id: '1', ...values }, messages);
  const fields = save.error instanceof Refused ? { ...save.error.fields, ...(tried ? wrong : {}) } : tried ? wrong : {};
  const needsFile = captions === undefined && file.fileId === undefined;
  const submit = () => {
    setTried(true);
    if (Object.keys(wrong).length === 0 && !needsFile) save.mutate();
  };
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={captions ? t('edit_title', { label: captions.label }) : t('add_captions')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={save.isPending || file.sending} onClick={submit}>
            {captions ? t('save') : t('add')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!captions && (
          <SentFileField
            of={file}
            label={t('captions_file')}
            help={t('captions_file_help')}
            error={tried && needsFile && !file.sending ? t('captions_file_missing') : undefined}
            accept=".vtt,.srt,text/vtt,application/x-subrip"
          />
        )}
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('language')} error={other ? undefined : fields.language}>
            <Select
              choices={[...languages.map(([value, label]) => ({ value, label })), { value: OTHER, label: t('other_language') }]}
              value={other ? OTHER : values.language}
              onChange={(event) => choose(event.target.value)}
            />
          </Field>
          {other && (
            <Field label={t('language_code')} help={t('language_code_help')} error={fields.language} required>
              <TextInput
                value={values.language}
                maxLength={35}
                onChange={(event) => setValues({ ...values, language: event.target.value })}
              />
            </Field>
          )}
          <Field label={t('captions_label')} error={fields.label} required>
            <TextInput value={values.label} maxLength={40} onChange={(event) => setValues({ ...values, label: event.target.value })} />
          </Field>
        </div>
        <Checkbox
          label={t('show_first')}
          checked={values.is_default}
          onChange={(event) => setValues({ ...values, is_default: event.target.checked })}
        />
      </div>
      {Object.keys(fields).length === 0 && <WrongLines failure={save.error} />}
    </Dialog>
  );
}
