import { addressOf } from '@praxis/contract/core/pages';
import type { QuestionContent } from '@praxis/contract/questions/content';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../../platform/search-sources.ts';
import { excerptOf, readableStem } from '../plain.rules.ts';
import type { BankFacts } from '../scope.store.ts';

/** Who may use a bank, as `reach.store.ts` decides it. */
function audiencesOf(bank: BankFacts): string[] {
  const owner = `user:${bank.owner_id}`;
  if (bank.scope === 'space') return [owner, `space:${bank.space_id}:edit_content`];
  if (bank.scope === 'institution') return [owner, `institution:${bank.institution_id}:teaches`];
  return bank.scope === 'platform' ? [owner, 'utype:2'] : [owner];
}

/** Questions by stem and options, never by their keys. */
export const questionSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('questions as q')
      .innerJoin('question_banks as b', 'b.id', 'q.bank_id')
      .innerJoin('question_versions as v', 'v.id', 'q.current_version_id')
      .select(['q.id', 'q.updated_at', 'b.name', 'b.owner_id', 'b.scope', 'b.space_id', 'b.institution_id', 'v.content'])
      .where('q.id', 'in', [...refs])
      .where('q.deleted_at', 'is', null)
      .where('b.deleted_at', 'is', null)
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => {
        const { stem, options } = row.content as QuestionContent;
        const document: SearchDocument = {
          kind: 'question',
          title: excerptOf(readableStem(stem)),
          body: [stem, ...options.map((option) => option.html)].map(textOfHtml).join(' '),
          context: row.name,
          link: addressOf('question', { questionId: row.id }),
          audiences: audiencesOf(row),
          at: row.updated_at,
        };
        return [row.id, [document]];
      }),
    );
  },
  refsAfter: idsOf('questions'),
};
