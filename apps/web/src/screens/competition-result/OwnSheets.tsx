import type { DataOf } from '@praxis/contract/core/endpoint';
import { listOwnSheets } from '@praxis/contract/judging/results';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Section } from '../../ui/Page.tsx';

const points = (hundredths: number) => (hundredths / 100).toFixed(2);

type Own = DataOf<typeof listOwnSheets>['list'][number];

/** The sheets with a number each; an arbiter is none of the experts that are counted. */
const numbered = ({ sheets }: Own) =>
  sheets.map((sheet, at) => ({ ...sheet, id: String(at + 1), no: sheets.slice(0, at + 1).filter(({ arbiter }) => !arbiter).length }));

/** How the sheets became the result; the sheet of an arbiter decides alone and is no part of the mean. */
function Outcome({ of: own }: { of: Own }) {
  const { t } = useTranslation('competition-result');
  const count = own.sheets.filter(({ arbiter }) => !arbiter).length;
  const values = { mean: points(own.raw), result: points(own.adjusted) };
  if (count === 0 || count === own.sheets.length) return t(`own_sheets_${own.method}`, { count: own.sheets.length, ...values });
  return t('own_sheets_arbiter', { count, ...values });
}

/** What experts wrote about a work, under the same unnamed headings as their points. */
function Comments({ of: own }: { of: Own }) {
  const { t } = useTranslation('competition-result');
  const written = numbered(own)
    .map((sheet) => ({
      who: t(sheet.arbiter ? 'own_arbiter' : 'own_expert_no', { no: sheet.no }),
      whole: sheet.note,
      parts: sheet.notes.flatMap((text, place) => (text === '' ? [] : [{ title: own.criteria[place]?.title ?? '', text }])),
    }))
    .filter(({ whole, parts }) => whole !== '' || parts.length > 0);
  if (written.length === 0) return null;
  return (
    <section aria-label={t('own_comments')} className="mt-4">
      <h3 className="mb-1 text-13 text-ink-2">{t('own_comments')}</h3>
      <ul className="border-t border-line">
        {written.map(({ who, whole, parts }) => (
          <li key={who} className="border-b border-line py-2.5">
            <b>{who}</b>
            {whole !== '' && <p className="mt-1 break-words whitespace-pre-line">{whole}</p>}
            {parts.map(({ title, text }) => (
              <p key={title} className="mt-1 break-words whitespace-pre-line">
                <span className="text-ink-3">{title}</span>　{text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What experts gave one's own works and wrote about them, by criterion and unnamed; nothing where no work was judged. */
export function OwnSheets({ stageId, mine }: { stageId: string; mine: boolean }) {
  const { t } = useTranslation('competition-result');
  const sheets = useQuery({
    queryKey: ['own-sheets', stageId],
    queryFn: ({ signal }) => call(listOwnSheets, { stage_id: stageId }, { signal, background: true }),
    enabled: mine,
  });
  return (sheets.data?.list ?? []).map((own) => (
    <Section key={`${own.section.id} ${own.entrant.id}`} title={t('own_sheets', { section: own.section.title })}>
      <p className="mb-3 text-13 text-ink-2">
        <Outcome of={own} />
      </p>
      <Ledger
        label={t('own_sheets', { section: own.section.title })}
        items={numbered(own)}
        columns={[
          { head: t('own_expert'), cell: (row) => <b>{t(row.arbiter ? 'own_arbiter' : 'own_expert_no', { no: row.no })}</b> },
          ...own.criteria.map(({ title, max }, at) => ({
            head: `${title} / ${max}`,
            cell: (row: Own['sheets'][number]) => <span className="tabular-nums">{row.scores[at]}</span>,
          })),
          { head: t('own_sheet_total'), cell: (row) => <b className="tabular-nums">{points(row.total)}</b> },
        ]}
      />
      <Comments of={own} />
    </Section>
  ));
}
