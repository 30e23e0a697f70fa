import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { type BrowserPython, LONGEST_RUN_MS, type PythonState, useBrowserPython } from './useBrowserPython.ts';

const MOST_INPUT = 65_536;
const looks = {
  loading: ['working', 'mute'],
  running: ['working', 'mute'],
  well: ['tick', 'pine'],
  failed: ['cross', 'red'],
  stopped: ['triangle', 'amber'],
  too_long: ['triangle', 'amber'],
  unavailable: ['cross', 'red'],
} as const satisfies Partial<Record<PythonState, readonly [string, string]>>;

function How({ python }: { python: BrowserPython }) {
  const { t } = useTranslation('judging');
  const { state, tookMs } = python;
  if (state === 'idle') return null;
  const [shape, tone] = looks[state];
  return (
    <span aria-live="polite" className="text-13">
      <StateLabel shape={shape} tone={tone}>
        {t(`browser_${state}`, { seconds: LONGEST_RUN_MS / 1000 })}
        {tookMs !== undefined && <span className="ml-2 text-ink-3">{t('milliseconds', { count: Math.round(tookMs) })}</span>}
      </StateLabel>
    </span>
  );
}

function Output({ python }: { python: BrowserPython }) {
  const { t } = useTranslation('judging');
  const { printed, state, version } = python;
  if (printed.length === 0 && state === 'idle') return <p className="text-13 text-ink-3">{t('browser_note')}</p>;
  return (
    <>
      <CodeBlock label={t('text_output')} low>
        {printed.map(({ text, error }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only added at the end
          <span key={at} className={error ? 'text-red' : undefined}>
            {text}
          </span>
        ))}
        {printed.length === 0 && state === 'well' && <span className="text-ink-3">{t('browser_silent')}</span>}
      </CodeBlock>
      {version !== '' && <p className="mt-1.5 text-12 text-ink-3">{t('browser_version', { version })}</p>}
    </>
  );
}

/** Runs a Python program in the browser: for practice, it is neither sent nor graded. `first`: the input to begin with. */
export default function BrowserPythonPane({ code, first }: { code: () => string; first: string }) {
  const { t } = useTranslation('judging');
  const python = useBrowserPython();
  const [input, setInput] = useState(first);
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <div>
        <TextArea
          rows={6}
          aria-label={t('text_input')}
          placeholder={t('custom_help')}
          spellCheck={false}
          maxLength={MOST_INPUT}
          className="font-mono text-13"
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {python.going ? (
            <Button repeatable icon={<Square className="size-3.5" strokeWidth={1.6} aria-hidden="true" />} onClick={python.stop}>
              {t('browser_stop')}
            </Button>
          ) : (
            <Button
              repeatable
              icon={<Play className="size-3.5" strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => python.run(code(), input)}
            >
              {t('browser_run')}
            </Button>
          )}
          <How python={python} />
        </div>
      </div>
      <div className="min-w-0">
        <Output python={python} />
      </div>
    </div>
  );
}
