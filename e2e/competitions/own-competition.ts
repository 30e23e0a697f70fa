import { grantPermission, listUsers } from '@praxis/contract/admin/operator';
import { makePaper } from '@praxis/contract/assessments/papers';
import { type CompetitionSettings, createCompetition, publishCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { checkSections, type StageDraft, saveSection, saveStage } from '@praxis/contract/competitions/stages';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { bankOfTwo } from '../assessments/own-assessment.ts';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

const HOUR = 3_600_000;

/** What a test sets about a competition; the hours of stages count from now. */
export type OwnCompetition = {
  title: string;
  settings?: Partial<CompetitionSettings>;
  stages?: { title: string; from: number; to: number; rule_html?: string; change?: Partial<StageDraft> }[];
};

/** Lets a teacher organise competitions, or no longer. */
export async function makeOrganiser(asOperator: Calls, account: string, granted = true) {
  const { list } = await asOperator(listUsers, { q: account });
  const user = list.find((one) => one.account === account);
  if (!user) throw new Error(`There is no account ${account}`);
  await asOperator(grantPermission, { user_id: user.id, permission: 'competition_organiser', granted });
}

/** A published competition of the organiser; every stage gives a paper of two questions. */
export async function publishOwn(
  asOrganiser: Calls,
  { title, settings = {}, stages = [{ title: '初赛', from: 48, to: 50 }] }: OwnCompetition,
) {
  const now = Date.now();
  const { competition_id } = await asOrganiser(createCompetition, { title, entry: settings.entry ?? 'individual' });
  const change = { intro: `<p>${title}</p>`, reg_start: now - HOUR, reg_end: now + 24 * HOUR, ...settings };
  await asOrganiser(saveCompetition, { competition_id, change });
  const { single, short } = await bankOfTwo(asOrganiser, title);
  const items = [
    { version_id: single, score: 5 },
    { version_id: short, score: 8 },
  ];
  const { paper_id } = await asOrganiser(makePaper, { title, mode: 'fixed', sections: [{ title: 'A', items, rules: [] }] });
  const stageIds: string[] = [];
  for (const stage of stages) {
    const rule = { kind: 'sum' as const, take: 'best' as const, ties: [{ by: 'last_gain' as const }] };
    const times = { start_at: now + stage.from * HOUR, end_at: now + stage.to * HOUR };
    const written = { title: stage.title, ...times, rule, rule_html: stage.rule_html ?? '', ...stage.change };
    const { stage_id } = await asOrganiser(saveStage, { competition_id, stage: written });
    const section = { label: 'A', title: '理论', kind: 'paper', weight: 100, max_points: 1300, config: { paper_id } };
    await asOrganiser(saveSection, { stage_id, section });
    stageIds.push(stage_id);
  }
  const { counts, problems } = await asOrganiser(checkSections, { competition_id });
  const hindering = problems.filter((problem) => problem.hinders).map((problem) => problem.text);
  if (hindering.length > 0) throw new Error(hindering.join('; '));
  await asOrganiser(publishCompetition, { competition_id, ...counts });
  return { id: competition_id, stageIds };
}
