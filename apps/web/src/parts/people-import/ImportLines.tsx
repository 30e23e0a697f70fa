import type { MemberImport, MemberImportLine } from '@praxis/contract/people-import/people-import';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import type { PeopleImport } from './people-import.ts';

const SIZE = 50;

type Of = { of: PeopleImport };

/** Where the people of a sheet come, or how they sign in. */
const PLACES = { member_sheet: 'import_group', institution_sheet: 'import_place', account_sheet: 'import_account' } as const;

function Result({ of, line }: Of & { line: MemberImportLine }) {
  const { t } = useTranslation('people-import');
  if (line.outcome === 'faulty') return <span className="text-red">{line.fault}</span>;
  const group = line.makes_group ? `　${t('import_makes_group', { group: line.group_name })}` : '';
  const texts = { new_account: of.outcomeNew, already_member: of.outcomeAlready, joins: 'outcome_joins' } as const;
  return <>{`${t(texts[line.outcome])}${group}`}</>;
}

function Lines({ of, lines }: Of & { lines: readonly MemberImportLine[] }) {
  const { t } = useTranslation('people-import');
  const phone = useIsPhone();
  if (phone) {
    return (
      <List label={t('import_lines')}>
        {lines.map((line) => (
          <ListRow
            key={line.line}
            lead={<span className="w-10 text-12 text-ink-3">{line.line}</span>}
            title={[line.name, line.phone || line.group_name].filter(Boolean).join('　')}
            note={
              <>
                {line.student_no !== '' && <span className="mr-3">{line.student_no}</span>}
                <Result of={of} line={line} />
              </>
            }
          />
        ))}
      </List>
    );
  }
  return (
    <Table label={t('import_lines')} className="w-full">
      <thead>
        <tr>
          <HeadCell numeric>{t('import_line')}</HeadCell>
          <HeadCell>{t('import_name')}</HeadCell>
          <HeadCell>{t('import_phone')}</HeadCell>
          <HeadCell>{t('import_number')}</HeadCell>
          <HeadCell>{t(PLACES[of.purpose])}</HeadCell>
          <HeadCell>{t('import_result')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.line}>
            <Cell numeric>{line.line}</Cell>
            <Cell>{line.name}</Cell>
            <Cell>{line.phone}</Cell>
            <Cell>{line.student_no}</Cell>
            <Cell className="text-ink-2">{line.group_name}</Cell>
            <Cell className="w-full">
              <Result of={of} line={line} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The lines of a checked sheet, faulty ones first. */
export function ImportLines({ of, found }: Of & { found: MemberImport }) {
  const { t } = useTranslation('people-import');
  const [faulty, setFaulty] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['people-import', of.purpose, found.import_id, 'lines', faulty, found.changed],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => of.lines({ import_id: found.import_id, faulty, page: pageParam, size: SIZE }, signal),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
  const lines = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      {found.faulty > 0 && (
        <Checkbox className="mb-2" label={t('import_only_faulty')} checked={faulty} onChange={(event) => setFaulty(event.target.checked)} />
      )}
      {query.isPending && <Skeleton rows={4} />}
      <Problem of={query.error} retry={() => void query.refetch()} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard */}
      <section aria-label={t('import_lines')} tabIndex={0} className="max-h-[46vh] overflow-auto">
        {lines.length > 0 && <Lines of={of} lines={lines} />}
        <MoreButton
          shown={lines.length}
          total={query.data?.pages[0]?.total ?? 0}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </section>
    </>
  );
}
