import type { MemberImport } from '@praxis/contract/people-import/people-import';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../platform/download.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ImportLines } from './ImportLines.tsx';
import type { PeopleImport } from './people-import.ts';

type ImportReportProps = { of: PeopleImport; found: MemberImport; onConfirmed: () => void; onAgain: () => void; onClose: () => void };

function Counts({ of, found }: { of: PeopleImport; found: MemberImport }) {
  const { t } = useTranslation('people-import');
  const counts = [
    ['import_new', found.new_accounts],
    ...(of.purpose === 'account_sheet' ? [] : [['import_joins', found.joins] as const]),
    [of.already, found.already_members],
    ...(of.purpose === 'member_sheet' ? [['import_groups', found.groups] as const] : []),
    ['import_faulty', found.faulty],
  ] as const;
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
      {counts.map(([word, count]) => (
        <div key={word}>
          <dt className="text-12 text-ink-3">{t(word)}</dt>
          <dd className={word === 'import_faulty' && count > 0 ? 'text-20 text-red' : 'text-20'}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the people of a sheet come in: an institution may bring some who have no phone. */
const doneNote = ({ purpose, passwords }: PeopleImport) =>
  passwords ? 'import_passwords_note' : purpose === 'institution_sheet' ? 'import_done_note_institution' : 'import_done_note';

/** What a checked sheet would do, the choice to skip faulty lines, the confirmation, and what came of it. */
export function ImportReport({ of, found, onConfirmed, onAgain, onClose }: ImportReportProps) {
  const { t } = useTranslation('people-import');
  const [skip, setSkip] = useState(false);
  const confirm = useMutation({
    mutationFn: () => of.confirm(found.import_id, skip),
    onSuccess: onConfirmed,
  });
  const report = useMutation({
    mutationFn: () => of.report(found.import_id),
    onSuccess: download,
  });
  const passwords = useMutation({
    mutationFn: async () => of.passwords?.(found.import_id),
    onSuccess: (sheet) => sheet && download(sheet),
  });
  // An institution brings its members up to date; a space leaves them as they are.
  const people = found.new_accounts + found.joins + (of.purpose === 'institution_sheet' ? found.already_members : 0);
  const done = found.state === 'done';
  const open = found.state === 'checked';
  const nothing = open && people === 0;
  return (
    <>
      {done && (
        <div role="status" className="mb-4">
          <b>{t('import_done', { count: people })}</b>
          <p className="text-13 text-ink-2">{t(doneNote(of))}</p>
        </div>
      )}
      {found.changed && open && (
        <p role="alert" className="mb-4 rounded-md bg-amber-soft px-3 py-2 text-13 text-amber">
          {t('import_changed')}
        </p>
      )}
      {(found.state === 'failed' || found.state === 'stopped') && (
        <p role="alert" className="mb-4 rounded-md bg-red-soft px-3 py-2 text-13 text-red">{`${t('import_failed')} ${found.problem}`}</p>
      )}
      {nothing && (
        <p role="status" className="mb-4 text-14 font-bold">
          {t(found.faulty > 0 ? 'import_only_faults' : 'import_nobody_new')}
        </p>
      )}
      <Counts of={of} found={found} />
      {found.lines > 0 && <ImportLines key={`${found.import_id} ${found.changed}`} of={of} found={found} />}
      {open && !nothing && found.faulty > 0 && (
        <Checkbox
          className="mt-4"
          label={t('import_skip', { count: found.faulty })}
          checked={skip}
          onChange={(event) => setSkip(event.target.checked)}
        />
      )}
      <Problem of={confirm.error ?? report.error ?? passwords.error} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button busy={report.isPending} onClick={() => report.mutate()}>
          {t('import_report')}
        </Button>
        {!done && (
          <Button look={nothing ? 'filled' : 'outline'} onClick={onAgain}>
            {t('import_again')}
          </Button>
        )}
        {open && !nothing && (
          <Button look="filled" busy={confirm.isPending} disabled={found.faulty > 0 && !skip} onClick={() => confirm.mutate()}>
            {t('import_confirm', { count: people })}
          </Button>
        )}
        {done && of.passwords && found.new_accounts > 0 && (
          <Button look="soft" busy={passwords.isPending} onClick={() => passwords.mutate()}>
            {t('import_passwords')}
          </Button>
        )}
        {done && (
          <Button look="filled" onClick={onClose}>
            {t('import_close')}
          </Button>
        )}
      </div>
    </>
  );
}
