import { decideWorkFile, type ListedWork, type WorkFile } from '@praxis/contract/productions/productions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../parts/course/course-labels.ts';
import { BlindLabel } from '../../../parts/works/BlindLabel.tsx';
import { allFindings, FindingList } from '../../../parts/works/FindingList.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type Of = { stageId: string; file: WorkFile; onChanged: () => void };

/** Letting one file pass, or holding it back, with the reason that is kept. */
function Decision({ stageId, file, onChanged }: Of) {
  const { t } = useTranslation(['works', 'shell']);
  const [reason, setReason] = useState<string>();
  const pass = file.blind === 'withheld';
  const decide = useMutation({
    mutationFn: () => call(decideWorkFile, { stage_id: stageId, file_id: file.id, pass, reason: reason ?? '' }),
    onSuccess: () => {
      setReason(undefined);
      onChanged();
    },
  });
  if (file.blind === 'waiting') return null;
  if (reason === undefined)
    return (
      <Button size="small" onClick={() => setReason('')}>
        {t(pass ? 'let_pass' : 'hold_back')}
      </Button>
    );
  return (
    <form
      className="mt-2 flex basis-full flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate();
      }}
    >
      <Field label={t('decision_reason')} required className="min-w-0 flex-1">
        <TextInput value={reason} maxLength={200} autoFocus onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button onClick={() => setReason(undefined)}>{t('shell:cancel')}</Button>
      <Button type="submit" look="filled" busy={decide.isPending} disabled={reason.trim() === ''}>
        {t(pass ? 'let_pass' : 'hold_back')}
      </Button>
      <Problem of={decide.error} />
    </form>
  );
}

type Props = { stageId: string; work: ListedWork; onClose: () => void; onChanged: () => void };

/** The files of a work with what experts get of them, and everything that was found. */
export function WorkDialog({ stageId, work, onClose, onChanged }: Props) {
  const { t } = useTranslation('works');
  const found = allFindings(work.findings, work.files);
  return (
    <Dialog open onClose={onClose} width="usual" title={work.title || t('untitled')} summary={work.entrant.name}>
      {work.files.length === 0 && <p className="border-y border-line py-3 text-ink-3">{t('no_files')}</p>}
      <ul className="border-line border-t">
        {work.files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2.5">
            <span className="min-w-0 flex-1">
              <a href={`${file.address}&download=1`} className="cut block font-bold">
                {file.name}
              </a>
              <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
                <span>{fileSize(file.size)}</span>
                <BlindLabel file={file} />
              </span>
            </span>
            <Decision stageId={stageId} file={file} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-1 text-14 font-bold">{t('findings')}</h3>
      {found.length === 0 ? <p className="text-13 text-ink-3">{t('findings_none')}</p> : <FindingList found={found} />}
    </Dialog>
  );
}
