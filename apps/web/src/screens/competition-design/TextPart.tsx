import { useId, useState } from 'react';
import { RichTextEditor } from '../../parts/writing/RichTextEditor.tsx';
import { competitionPictures } from './pictures.ts';

/** Rich text with its label; what is empty is written as nothing. */
export function TextPart({
  label,
  help,
  html,
  compact,
  onWrite,
}: {
  label: string;
  help?: string;
  html: string;
  compact?: boolean;
  onWrite: (html: string) => void;
}) {
  const id = useId();
  // The editor begins with a text and owns it from then on.
  const [first] = useState(html);
  return (
    <div>
      <span id={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </span>
      <RichTextEditor
        label={label}
        html={first}
        compact={compact ?? false}
        pictures={competitionPictures}
        onWrite={(now) => onWrite(now === '<p></p>' ? '' : now)}
      />
      {help && <p className="mt-1 text-12 text-ink-3">{help}</p>}
    </div>
  );
}
