import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../parts/upload/UploadField.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import type { StemWriting } from './useStemWriting.ts';

const counts = Array.from({ length: 5 }, (_none, at) => at + 1);

/** The sound of a stem, and how often it may be played. */
export function StemAudio({ writing }: { writing: StemWriting }) {
  const { t } = useTranslation('shared-stem');
  const { draft, change } = writing;
  const [own, setOwn] = useState<string>();
  if (!draft.audio)
    return (
      <UploadField
        slim
        label={t('audio_add')}
        accept="audio/*,.mp3,.m4a,.ogg,.wav,.flac"
        purpose="question_audio"
        help={t('audio_help', { mb: STEM_LIMITS.audio / 1_048_576 })}
        onDone={(fileId, file) => {
          setOwn(URL.createObjectURL(file));
          change({ audio: { file_id: fileId, name: file.name, plays: 2 } });
        }}
      />
    );
  const { audio } = draft;
  return (
    <div className="rounded-md border border-line px-4 py-3">
      <div className="flex items-center gap-3">
        <b className="cut min-w-0 flex-1 text-14">{audio.name}</b>
        <IconButton small label={t('audio_remove')} onClick={() => change({ audio: null })}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: what is heard is the question */}
      <audio controls preload="metadata" src={own ?? audio.address} aria-label={t('audio')} className="mt-2 w-full max-w-[480px]" />
      <Field label={t('plays')} help={t('plays_help')} className="mt-3 max-w-60">
        <Select
          choices={[
            ...[...new Set([...counts, ...(audio.plays === null ? [] : [audio.plays])])].map((count) => ({
              value: String(count),
              label: t('plays_count', { count }),
            })),
            { value: '', label: t('plays_any') },
          ]}
          value={audio.plays === null ? '' : String(audio.plays)}
          onChange={(event) => change({ audio: { ...audio, plays: event.target.value === '' ? null : Number(event.target.value) } })}
        />
      </Field>
    </div>
  );
}
