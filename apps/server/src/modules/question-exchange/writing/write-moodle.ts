import { buffer } from 'node:stream/consumers';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import type { SharedStem } from '@praxis/contract/questions/stems';
import { xmlLetters, xmlText } from '../../../platform/foreign/xml-text.ts';
import { plainOf } from '../../questions/index.ts';
import { absoluteTolerance, type ExportedPicture, type ExportedQuestion, type Exporting, isPortable, nameOf } from './exported.ts';
import { withFormulasAs, withPicturesAs } from './plain-xml.ts';

const cdata = (text: string) => `<![CDATA[${xmlLetters(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
/** Shares of a point as Moodle accepts them. */
const GRID = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0];
const onGrid = (percent: number) => GRID.reduce((best, each) => (Math.abs(each - percent) < Math.abs(best - percent) ? each : best), 100);

/** Rich text as Moodle holds it: pictures as files beside it, formulas between LaTeX marks. */
async function textElement(name: string, html: string, exporting: Exporting, attributes = ''): Promise<string> {
  const found = new Map<string, ExportedPicture | undefined>();
  withPicturesAs(html, (id) => {
    found.set(id, undefined);
    return '';
  });
  const files: string[] = [];
  for (const id of found.keys()) {
    const picture = await exporting.picture(id);
    found.set(id, picture);
    if (!picture) exporting.lost.pictures += 1;
    else {
      const bytes = await buffer(await picture.read());
      files.push(`<file name="${id}.${picture.ending}" path="/" encoding="base64">${bytes.toString('base64')}</file>`);
    }
  }
  const withFiles = withPicturesAs(html, (id, rest) => {
    const picture = found.get(id);
    return picture ? `<img src="@@PLUGINFILE@@/${id}.${picture.ending}" ${rest}>` : '';
  });
  const text = withFormulasAs(withFiles, (tex, display) => (display ? `\\[${xmlText(tex)}\\]` : `\\(${xmlText(tex)}\\)`));
  return `<${name} format="html"${attributes}><text>${cdata(text)}</text>${files.join('')}`;
}

const clozeText = (text: string) => text.replace(/[~#}{=\\"]/g, (sign) => `\\${sign}`);

type Blank = Extract<QuestionParts, { kind: 'blank' }>['blanks'][number];

/** One blank as Moodle writes it into the text; the points of blanks are whole numbers there. */
function clozeOf(blank: Blank, key: Extract<KeyParts, { kind: 'blank' }>, weight: number): string {
  const own = key.blanks.find((one) => one.key === blank.key);
  const share = (percent: number) => (percent === 100 ? '=' : `%${Math.round(percent)}%`);
  if (blank.kind === 'choice') {
    const choices = blank.choices.map(({ key: name, text }) => `${own?.correct.includes(name) ? '=' : ''}${clozeText(text)}`);
    return `{${weight}:MULTICHOICE:${choices.join('~')}}`;
  }
  const accepted = own?.accepted ?? [];
  if (blank.kind === 'number')
    return `{${weight}:NUMERICAL:${accepted.map(({ text, percent }) => `${share(percent)}${text}:${own?.tolerance || '0'}`).join('~')}}`;
  const name = key.folds.case ? 'SHORTANSWER' : 'SHORTANSWER_C';
  return `{${weight}:${name}:${accepted.map(({ text, percent }) => `${share(percent)}${clozeText(text)}`).join('~')}}`;
}

/** The smallest whole numbers in the proportion of points with two decimals. */
function weightsOf(points: readonly number[]): number[] {
  if (points.every(Number.isInteger)) return [...points];
  const cents = points.map((each) => Math.round(each * 100));
  const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other));
  const divisor = cents.reduce(common, 0) || 1;
  return cents.map((each) => each / divisor);
}

const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="plain_text"><text>${xmlText(text)}</text>${more}</answer>`;

/** What is lost beside Moodle: rules it has no words for. */
function rulesLost({ key }: ExportedQuestion): boolean {
  const parts = key.parts;
  if (parts?.kind === 'blank')
    return parts.sets.length > 0 || !parts.folds.width || !parts.folds.spaces || parts.folds.punctuation || parts.rest === 'person';
  if (parts?.kind === 'numeric') return parts.tolerance.kind !== 'abs' || parts.no_unit_off > 0;
  return parts?.kind === 'matching' && parts.rule === 'all';
}

async function partsXml(
  question: ExportedQuestion,
  exporting: Exporting,
): Promise<{ type: string; body: string; stem: string } | undefined> {
  const { content, key } = question;
  const { parts } = content;
  const own = key.parts;
  if (parts?.kind === 'blank' && own?.kind === 'blank') {
    const weights = weightsOf(parts.blanks.map(({ key: name }) => own.blanks.find((blank) => blank.key === name)?.points ?? 1));
    const stem = content.stem.replace(/<span data-blank="([^"]*)"><\/span>/g, (_all, name: string) => {
      const at = parts.blanks.findIndex((blank) => blank.key === name);
      return at < 0 ? '' : xmlText(clozeOf(parts.blanks[at]!, own, weights[at]!));
    });
    return { type: 'cloze', body: '', stem };
  }
  if (parts?.kind === 'numeric' && own?.kind === 'numeric') {
    const inverse = (factor: string) => String(Number((1 / Number(factor)).toPrecision(12)));
    const units = own.units.map(
      ({ text, factor }) => `<unit><multiplier>${inverse(factor)}</multiplier><unit_name>${xmlText(text)}</unit_name></unit>`,
    );
    const shown =
      units.length > 0
        ? `<units>${units.join('')}</units><unitgradingtype>0</unitgradingtype><showunits>${parts.unit === 'list' ? 2 : 0}</showunits>`
        : '';
    return {
      type: 'numerical',
      stem: content.stem,
      body: answer(100, own.value, `<tolerance>${absoluteTolerance(own)}</tolerance>`) + shown,
    };
  }
  if (parts?.kind === 'matching' && own?.kind === 'matching') {
    const pairs = new Map(own.pairs);
    const choice = (name: string | undefined) => xmlText(plainOf(parts.choices.find((one) => one.key === name)?.html ?? ''));
    const rows: string[] = [];
    for (const { key: name, html } of parts.prompts)
      rows.push(
        `${await textElement('subquestion', html, exporting)}<answer><text>${choice(pairs.get(name))}</text></answer></subquestion>`,
      );
    const used = new Set(pairs.values());
    for (const { key: name } of parts.choices)
      if (!used.has(name)) rows.push(`<subquestion format="html"><text></text><answer><text>${choice(name)}</text></answer></subquestion>`);
    return { type: 'matching', stem: content.stem, body: `<shuffleanswers>true</shuffleanswers>${rows.join('')}` };
  }
  if (parts?.kind === 'ordering' && own?.kind === 'ordering') {
    const grading = { all: 'ALL_OR_NOTHING', neighbours: 'RELATIVE_NEXT_EXCLUDE_LAST', longest: 'LONGEST_ORDERED_SUBSET' }[own.rule];
    const rows: string[] = [];
    for (const [at, name] of own.order.entries()) {
      const html = parts.items.find((item) => item.key === name)?.html ?? '';
      rows.push(`${await textElement('answer', html, exporting, ` fraction="${at + 1}"`)}</answer>`);
    }
    return { type: 'ordering', stem: content.stem, body: `<gradingtype>${grading}</gradingtype>${rows.join('')}` };
  }
  return undefined;
}

async function answersXml({ type, content, key }: ExportedQuestion, exporting: Exporting): Promise<{ type: string; body: string }> {
  if (type === 'judge') {
    const side = (word: boolean) => answer(key.truth === word ? 100 : 0, String(word));
    return { type: 'truefalse', body: side(true) + side(false) };
  }
  if (type === 'short' && key.accepted.length > 0)
    return {
      type: 'shortanswer',
      body: `<usecase>0</usecase>${key.accepted.map((text) => answer(100, text.replaceAll('*', '\\*'))).join('')}`,
    };
  if (type === 'short') {
    const info = key.reference === '' ? '' : `${await textElement('graderinfo', key.reference, exporting)}</graderinfo>`;
    return { type: 'essay', body: `<responseformat>editor</responseformat>${info}` };
  }
  const share = onGrid(100 / Math.max(1, key.correct.length));
  const rows: string[] = [];
  for (const option of content.options) {
    const fraction = key.correct.includes(option.key) ? (type === 'single' ? 100 : share) : type === 'single' ? 0 : -share;
    rows.push(`${await textElement('answer', option.html, exporting, ` fraction="${fraction}"`)}</answer>`);
  }
  return { type: 'multichoice', body: `<single>${type === 'single'}</single><shuffleanswers>true</shuffleanswers>${rows.join('')}` };
}

/** Says for a reader of ours which stem a question shares; nobody else minds a tag. */
const stemTag = (stemId: string) => `praxis-stem-${stemId}`;

/** A stem as a description: its sound beside its text, how often it may be played as a tag. */
async function stemXml({ stem_id, html, audio }: SharedStem, exporting: Exporting): Promise<string> {
  const sound = audio && (await exporting.sound(audio.file_id));
  if (audio && !sound) exporting.lost.rules += 1;
  const name = sound && `${audio.file_id}.${sound.ending}`;
  const played = sound ? `<p><audio controls="true"><source src="@@PLUGINFILE@@/${name}" type="${sound.mime}"></audio></p>` : '';
  const bytes = sound && (await buffer(await sound.read()));
  const file = bytes ? `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>` : '';
  const text = await textElement('questiontext', played + html, exporting);
  const tags = [stemTag(stem_id), ...(audio?.plays ? [`praxis-plays-${audio.plays}`] : [])]
    .map((tag) => `<tag><text>${tag}</text></tag>`)
    .join('');
  return `<question type="description"><name><text>${xmlText(plainOf(html).slice(0, 60) || stem_id)}</text></name>${text}${file}</questiontext><tags>${tags}</tags></question>\n`;
}

async function questionXml(question: ExportedQuestion, exporting: Exporting): Promise<string> {
  const made = await partsXml(question, exporting);
  const { type, body } = made ?? (await answersXml(question, exporting));
  if (made && rulesLost(question)) exporting.lost.rules += 1;
  const { content, key, score, tags } = question;
  const shared = content.shared ? [stemTag(content.shared.stem_id)] : [];
  const tagged = [...tags, ...shared].map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`).join('');
  const reference =
    type !== 'essay' && key.reference !== '' ? `${await textElement('graderinfo', key.reference, exporting)}</graderinfo>` : '';
  return [
    `<question type="${type}"><name><text>${xmlText(nameOf(question) || String(question.questionId))}</text></name>`,
    `${await textElement('questiontext', made?.stem ?? content.stem, exporting)}</questiontext>`,
    key.analysis === '' ? '' : `${await textElement('generalfeedback', key.analysis, exporting)}</generalfeedback>`,
    `<defaultgrade>${score}</defaultgrade><idnumber>${question.questionId}</idnumber>${body}${reference}<tags>${tagged}</tags></question>\n`,
  ].join('');
}

/** Questions as the XML of Moodle. A stem that questions share is a description before the first of them. */
export async function* writeMoodle(exporting: Exporting): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  const reported = new Set<string>();
  for await (const question of exporting.questions()) {
    if (!isPortable(question) && !question.content.parts) {
      exporting.lost.types.push(nameOf(question));
      continue;
    }
    const { shared } = question.content;
    if (shared && !reported.has(shared.stem_id)) {
      reported.add(shared.stem_id);
      yield await stemXml(shared, exporting);
    }
    yield await questionXml(question, exporting);
  }
  yield '</quiz>\n';
}
