import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { CodeBlock } from './CodeBlock.tsx';

function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    window.setTimeout(() => setCopied(false), 2000);
  };
  const Icon = copied ? Check : Copy;
  // Pages that are not secure have no clipboard.
  if (!('clipboard' in navigator)) return null;
  return (
    <IconButton small label={label} onClick={() => void copy()}>
      <Icon className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** Text a program reads or writes, as it is, with a button that copies it. */
export function TextBox({ title, text, tone }: { title: string; text: string; tone?: 'red' }) {
  const { t } = useTranslation('code');
  return (
    <div className="min-w-0">
      <div className="mb-1 flex min-h-6 items-center gap-2">
        <h3 className={tone === 'red' ? 'text-13 font-normal text-red' : 'text-13 font-normal text-ink-3'}>{title}</h3>
        <span className="ml-auto" data-print="no">
          <CopyButton text={text} label={t('copy', { what: title })} />
        </span>
      </div>
      <CodeBlock label={title} low>
        {text}
      </CodeBlock>
    </div>
  );
}

/** One sample: what goes in and what comes out. */
export function SampleBoxes({ input, output }: { input: string; output: string }) {
  const { t } = useTranslation('code');
  return (
    <div className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
      <TextBox title={t('sample_input')} text={input} />
      <TextBox title={t('sample_output')} text={output} />
    </div>
  );
}
