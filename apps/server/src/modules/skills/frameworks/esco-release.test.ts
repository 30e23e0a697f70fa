import { randomUUID } from 'node:crypto';
import { importFramework } from '@praxis/contract/skills/frameworks';
import { skillMap } from '@praxis/contract/skills/maps';
import { beforeAll, expect, test } from 'vitest';
import { upload } from '../../../testing/makers/accounts.ts';
import { zipOf } from '../../../testing/makers/packages.ts';
import { world } from '../../../testing/world.ts';

let school: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  school = await world();
});

const at = (path: string) => `http://data.europa.eu/esco/${path}`;
const skill = (no: number) => at(`skill/00000000-0000-4000-8000-00000000000${no}`);
const scheme = (...names: string[]) => `"${names.map((name) => at(`concept-scheme/${name}`)).join('\n')}"`;
const LONG = `Fold, press and score paper; ""wet folding"" included. ${'Every fold is made twice. '.repeat(30)}`.trim();
const BELOW = 'What is done with paper and both hands.\n\n=== Inclusions\nFolding, "wet folding"';

/** Tables as a release has them: lists within a cell are lines of it, quotes are doubled, and what a group says has empty lines. */
const SKILLS = [
  'conceptType,conceptUri,skillType,reuseLevel,preferredLabel,altLabels,hiddenLabels,status,modifiedDate,scopeNote,definition,inScheme,description',
  `KnowledgeSkillCompetence,${skill(1)},skill/competence,sector-specific,fold paper,"fold sheets of paper\nfolding paper",,released,2026-01-02T03:04:05.678Z,,,${scheme('member-skills', 'skills')},"${LONG}"`,
  `KnowledgeSkillCompetence,${skill(2)},knowledge,cross-sector,kinds of paper,,,released,2026-01-02T03:04:05.678Z,,,${scheme('skills')},Papers; their weight and grain.`,
  `KnowledgeSkillCompetence,${skill(3)},skill/competence,transversal,bind books,"binding of books",,released,,,,${scheme('skills')},`,
].join('\n');
const GROUPS = [
  'conceptType,conceptUri,preferredLabel,altLabels,hiddenLabels,status,modifiedDate,scopeNote,inScheme,description,code',
  `SkillGroup,${at('skill/S0')},working with paper,,,released,,,${scheme('skills', 'skills-hierarchy')},,S0`,
  `SkillGroup,${at('skill/S0.1')},shaping paper,,,released,2026-01-02T03:04:05.678Z,,${scheme('skills-hierarchy')},"${BELOW.replaceAll('"', '""')}",S0.1`,
].join('\n');
const BROADER = [
  'conceptType,conceptUri,broaderType,broaderUri',
  `SkillGroup,${at('skill/S0.1')},SkillGroup,${at('skill/S0')}`,
  `KnowledgeSkillCompetence,${skill(1)},SkillGroup,${at('skill/S0.1')}`,
  `KnowledgeSkillCompetence,${skill(1)},SkillGroup,${at('isced-f/0214')}`,
  `KnowledgeSkillCompetence,${skill(2)},KnowledgeSkillCompetence,${skill(1)}`,
].join('\n');

async function ownMap() {
  const teacher = await school.person('teacher');
  const as = school.as(teacher);
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const take = async (bytes: Buffer, name: string, group = '') => {
    const { file_id } = await upload(school as never, teacher, 'framework_file', name, bytes);
    return as.call(importFramework, {
      ...{ ...frame, file_id: file_id!, import_id: randomUUID().replaceAll('-', ''), dry_run: false, group },
    });
  };
  const read = async () => {
    const { skills } = (await as.call(skillMap, frame)).data;
    const name = new Map(skills.map((one) => [one.id, one.name]));
    return skills.map((one) => [one.code, name.get(one.parent_id ?? '') ?? '', one.name, one.intro]).toSorted();
  };
  return { take, read };
}

const intro = LONG.replaceAll('""', '"');

test.each(['en', 'en-us'])('a teacher takes a group of a release in the language %s as it is downloaded', async (language) => {
  const { take, read } = await ownMap();
  const folder = 'ESCO dataset - v1.2.0 - classification - csv';
  const zip = await zipOf({
    [`${folder}/skillsHierarchy_${language}.csv`]: 'Level 0 URI,Level 0 preferred term\n',
    [`${folder}/transversalSkillsCollection_${language}.csv`]: 'conceptType,conceptUri,preferredLabel\n',
    [`${folder}/skillGroups_${language}.csv`]: GROUPS,
    [`${folder}/skills_${language}.csv`]: `\uFEFF${SKILLS.replaceAll('\n', '\r\n')}`,
    [`${folder}/broaderRelationsSkillPillar_${language}.csv`]: BROADER,
  });
  expect(await take(zip, 'esco.zip', 'S0.1')).toMatchObject({ code: 1, data: { counts: { added: 3 } } });
  expect(await read()).toEqual([
    ['', 'fold paper', 'kinds of paper', 'Papers; their weight and grain.'],
    ['', 'shaping paper', 'fold paper', intro],
    ['S0.1', '', 'shaping paper', BELOW],
  ]);
});

test('whoever takes the table of skills alone keeps all of what a skill says', async () => {
  const { take, read } = await ownMap();
  expect(await take(Buffer.from(SKILLS), 'skills_en.csv')).toMatchObject({ code: 1, data: { counts: { added: 3 } } });
  expect(await read()).toEqual([
    ['', '', 'bind books', ''],
    ['', '', 'fold paper', intro],
    ['', '', 'kinds of paper', 'Papers; their weight and grain.'],
  ]);
});
