import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';

/** A line to be typed elsewhere, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('projects');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex items-center gap-3 rounded-sm border border-line px-3 py-1.5 text-13 phone:flex-wrap">
      <span className="w-24 flex-none text-ink-3">{label}</span>
      <code className="min-w-0 flex-1 break-all">{text}</code>
      {/* Pages that are not secure have no clipboard. */}
      {'clipboard' in navigator && (
        <IconButton small label={t(copied ? 'repo_copied' : 'repo_copy', { what: label })} onClick={() => void copy()}>
          <Icon className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
