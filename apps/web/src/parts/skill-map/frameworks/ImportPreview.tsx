import type { DataOf } from '@praxis/contract/core/endpoint';
import type { FrameworkLineView, importFramework } from '@praxis/contract/skills/frameworks';
import { useTranslation } from 'react-i18next';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { SourceNote } from './SourceNote.tsx';

const looks = {
  faulty: { shape: 'cross', tone: 'red' },
  added: { shape: 'disc', tone: 'pine' },
  changed: { shape: 'half', tone: 'pine' },
  missing: { shape: 'over', tone: 'mute' },
  same: { shape: 'tick', tone: 'mute' },
} as const;

function Outcome({ line }: { line: FrameworkLineView }) {
  const { t } = useTranslation('skills');
  const what = line.changes.map((change) => t(`change_${change}`)).join(' · ');
  const words = {
    faulty: line.fault,
    added: t('import_added'),
    changed: t('import_changed', { what }),
    missing: t('import_gone'),
    same: t('import_same'),
  };
  return <StateLabel {...looks[line.outcome]}>{words[line.outcome]}</StateLabel>;
}

/** What an import would do, in numbers and line by line. */
export function ImportPreview({ found, most }: { found: DataOf<typeof importFramework>; most: number }) {
  const { t } = useTranslation('skills');
  const { counts, list, source } = found;
  const named = Object.values(source).some((text) => text !== '');
  const changes = counts.added + counts.changed + counts.edges + counts.missing + counts.jobs;
  return (
    <>
      <p className="font-bold">{t(`import_format_${found.format}`)}</p>
      {named && <SourceNote source={source} />}
      <p className="mt-1 mb-2">
        {counts.faulty > 0 ? (
          <b className="text-red">{t('import_faulty', { count: counts.faulty })}</b>
        ) : changes === 0 ? (
          t('import_nothing')
        ) : (
          t('import_counts', { added: counts.added, changed: counts.changed, same: counts.same, edges: counts.edges })
        )}
      </p>
      {counts.faulty === 0 && counts.jobs > 0 && <p className="mb-2">{t('import_jobs', { count: counts.jobs })}</p>}
      {counts.faulty === 0 && counts.proposed > 0 && <p className="mb-2">{t('import_proposed', { count: counts.proposed })}</p>}
      <div className="max-h-[45vh] overflow-auto">
        <Table label={t('import_title')}>
          <thead>
            <tr>
              {(['import_line', 'import_code', 'name', 'parent', 'import_outcome'] as const).map((head) => (
                <HeadCell key={head}>{t(head)}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((line) => (
              <Row key={`${line.outcome} ${line.line} ${line.code} ${line.name} ${line.above}`}>
                <Cell>{line.line || ''}</Cell>
                <Cell>{line.code}</Cell>
                <Cell className="whitespace-normal!">{line.name}</Cell>
                <Cell className="whitespace-normal!">{line.above}</Cell>
                <Cell className="whitespace-normal!">
                  <Outcome line={line} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {list.length === most && <p className="mt-1 text-12 text-ink-3">{t('import_more', { count: most })}</p>}
    </>
  );
}
