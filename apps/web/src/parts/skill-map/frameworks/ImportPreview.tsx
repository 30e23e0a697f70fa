import type { DataOf } from '@praxis/contract/core/endpoint';
import type { FrameworkLineView, importFramework } from '@praxis/contract/skills/frameworks';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../../ui/lists/Table.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { SourceNote } from './SourceNote.tsx';

const looks = {
  faulty: { shape: 'cross', color: 'text-red' },
  added: { shape: 'disc', color: 'text-pine' },
  changed: { shape: 'half', color: 'text-pine' },
  missing: { shape: 'over', color: 'text-ink-3' },
  same: { shape: 'tick', color: 'text-ink-3' },
} as const;

/** A state that is a sentence rather than a word: it may run over several lines. */
function Outcome({ line }: { line: FrameworkLineView }) {
  const { t } = useTranslation('skills');
  const what = line.changes
    .map((change) => (change === 'name' && line.was ? t('change_name_from', { name: line.was }) : t(`change_${change}`)))
    .join(' · ');
  const words = {
    faulty: line.fault,
    added: t('import_added'),
    changed: t('import_changed', { what }),
    missing: t('import_gone'),
    same: line.into ? t('import_merged', { name: line.into }) : t('import_same'),
  };
  const { shape, color } = looks[line.outcome];
  const text = line.twin ? t('import_twin', { what: words[line.outcome], name: line.twin }) : words[line.outcome];
  return (
    <span className={classes('inline-flex items-start gap-[5px] text-13 leading-[20px]', color)}>
      <Mark shape={shape} className="mt-1" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}

const keyOf = (line: FrameworkLineView) => `${line.outcome} ${line.line} ${line.code} ${line.name} ${line.above}`;

/** The lines on a phone: what becomes of each stands below its name. */
function LineList({ list }: { list: readonly FrameworkLineView[] }) {
  const { t } = useTranslation('skills');
  return (
    <List label={t('import_title')}>
      {list.map((line) => (
        <ListRow
          key={keyOf(line)}
          lead={<span className="w-8 flex-none text-13 text-ink-3">{line.line || ''}</span>}
          title={<span className="[overflow-wrap:anywhere]">{[line.code, line.name].filter(Boolean).join('　')}</span>}
          note={
            <>
              {line.above && <span className="block">{line.above}</span>}
              <Outcome line={line} />
            </>
          }
        />
      ))}
    </List>
  );
}

function LineTable({ list }: { list: readonly FrameworkLineView[] }) {
  const { t } = useTranslation('skills');
  const wraps = 'whitespace-normal! [overflow-wrap:anywhere]';
  return (
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
          <Row key={keyOf(line)}>
            <Cell>{line.line || ''}</Cell>
            <Cell className={classes(wraps, 'min-w-24')}>{line.code}</Cell>
            <Cell className={wraps}>{line.name}</Cell>
            <Cell className={classes(wraps, 'min-w-36')}>{line.above}</Cell>
            <Cell className="min-w-56 whitespace-normal!">
              <Outcome line={line} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** What an import would do, in numbers and line by line. */
export function ImportPreview({ found, most }: { found: DataOf<typeof importFramework>; most: number }) {
  const { t } = useTranslation('skills');
  const phone = useIsPhone();
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
      {counts.faulty === 0 && counts.twins > 0 && (
        <p className="mb-2 flex items-start gap-[5px]">
          <Mark shape="triangle" className="mt-1.5 flex-none text-amber" />
          <span className="min-w-0">{t('import_twins', { count: counts.twins })}</span>
        </p>
      )}
      {counts.faulty === 0 && counts.merged > 0 && <p className="mb-2">{t('import_merges', { count: counts.merged })}</p>}
      {counts.faulty === 0 && counts.jobs > 0 && <p className="mb-2">{t('import_jobs', { count: counts.jobs })}</p>}
      {counts.faulty === 0 && counts.proposed > 0 && <p className="mb-2">{t('import_proposed', { count: counts.proposed })}</p>}
      <div className="max-h-[45vh] overflow-auto">{phone ? <LineList list={list} /> : <LineTable list={list} />}</div>
      {list.length === most && <p className="mt-1 text-12 text-ink-3">{t('import_more', { count: most })}</p>}
    </>
  );
}
