import { buffer } from 'node:stream/consumers';
import { eachRichPart, plainOf } from '../../questions/index.ts';
import { absoluteTolerance, type ExportedQuestion, type Exporting, isPortable, nameOf } from './exported.ts';
import { withFormulasAs, withPicturesAs } from './plain-xml.ts';

const MOST_INLINE = 400_000;
const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
const types = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const;

/** Rich text as GIFT holds it: pictures inside the text, formulas between LaTeX marks. */
async function textOf(html: string, exporting: Exporting): Promise<string> {
  if (html === '') return '';
  const ids = new Set<string>();
  withPicturesAs(html, (id) => {
    ids.add(id);
    return '';
  });
  const inline = new Map<string, string>();
  for (const id of ids) {
    const picture = await exporting.picture(id);
    const bytes = picture && (await buffer(await picture.read()));
    if (bytes && bytes.length <= MOST_INLINE) inline.set(id, `data:${types[picture.ending]};base64,${bytes.toString('base64')}`);
    else exporting.lost.pictures += 1;
  }
  const withPictures = withPicturesAs(html, (id, attributes) => (inline.has(id) ? `<img src="${inline.get(id)}" ${attributes}>` : ''));
  const xml = (tex: string) => tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped(withFormulasAs(withPictures, (tex, display) => (display ? `\\[${xml(tex)}\\]` : `\\(${xml(tex)}\\)`)));
}

const plainChoice = (html: string) => escaped(plainOf(html));

/** Parts as GIFT says them; our own comment above carries them whole. */
async function partsInGift({ content, key }: ExportedQuestion, text: (html: string) => Promise<string>): Promise<string | undefined> {
  const [{ parts }, own] = [content, key.parts];
  if (parts?.kind === 'numeric' && own?.kind === 'numeric') return `#${own.value}:${absoluteTolerance(own)}`;
  if (parts?.kind === 'matching' && own?.kind === 'matching') {
    const pairs = new Map(own.pairs);
    const lines: string[] = [];
    for (const { key: name, html } of parts.prompts)
      lines.push(`  =${await text(html)} -> ${plainChoice(parts.choices.find((choice) => choice.key === pairs.get(name))?.html ?? '')}`);
    const used = new Set(pairs.values());
    for (const { key: name, html } of parts.choices) if (!used.has(name)) lines.push(`  = -> ${plainChoice(html)}`);
    return `\n${lines.join('\n')}\n`;
  }
  if (own?.kind !== 'blank') return undefined;
  return (own.blanks[0]?.accepted ?? [])
    .map(({ text: word, percent }) => (percent === 100 ? `=${escaped(word)}` : `=%${percent}%${escaped(word)}`))
    .join(' ');
}

/** Beside what all know, GIFT has numbers, pairs, and one blank of words in a question; it puts nothing into an order. */
function isSayable(question: ExportedQuestion) {
  const { parts } = question.content;
  if (parts?.kind === 'blank') return parts.blanks.length === 1 && parts.blanks[0]?.kind === 'text';
  return isPortable(question) || parts?.kind === 'numeric' || parts?.kind === 'matching';
}

async function answersOf(question: ExportedQuestion, text: (html: string) => Promise<string>): Promise<string> {
  const { type, content, key } = question;
  if (type === 'judge') return key.truth ? 'TRUE' : 'FALSE';
  const parts = await partsInGift(question, text);
  if (parts !== undefined) return parts;
  if (type === 'short') return key.accepted.map((answer) => `=${escaped(answer)}`).join(' ');
  const share = Math.round((100 / Math.max(1, key.correct.length)) * 100_000) / 100_000;
  const lines: string[] = [];
  for (const option of content.options) {
    const right = key.correct.includes(option.key);
    const sign = type === 'single' ? (right ? '=' : '~') : right ? `~%${share}%` : '~%-100%';
    lines.push(`  ${sign}${await text(option.html)}`);
  }
  return `\n${lines.join('\n')}\n`;
}

/** Parts whose pictures stay behind: a comment holds none. */
const withoutPictures = (parts: NonNullable<ExportedQuestion['content']['parts']>, { lost }: Exporting) =>
  eachRichPart(parts, (html) =>
    withPicturesAs(html, () => {
      lost.pictures += 1;
      return '';
    }),
  );

/** Questions as GIFT. A comment before each says what GIFT has no words for. */
export async function* writeGift(exporting: Exporting): AsyncGenerator<string> {
  yield `// ${exporting.title.replace(/\s+/g, ' ')}\n\n`;
  const text = (html: string) => textOf(html, exporting);
  const reported = new Set<string>();
  for await (const question of exporting.questions()) {
    if (!isSayable(question)) {
      exporting.lost.types.push(nameOf(question));
      continue;
    }
    const { type, content, key, score, difficulty, tags, skills } = question;
    const reference = key.reference && withPicturesAs(key.reference, () => '');
    const parts = content.parts && { parts: { parts: withoutPictures(content.parts, exporting), key: key.parts } };
    const shared = content.shared && { shared: content.shared.stem_id };
    if (content.shared && !reported.has(content.shared.stem_id)) {
      reported.add(content.shared.stem_id);
      if (content.shared.audio) exporting.lost.rules += 1;
      const stem = JSON.stringify({ stem: content.shared.stem_id });
      yield `// praxis ${stem}\n::${content.shared.stem_id}::[html]${await text(content.shared.html)}\n\n`;
    }
    const facts = { type, score, difficulty, tags, skills, ...(reference && { reference }), ...parts, ...shared };
    const analysis = key.analysis === '' ? '' : `####${await text(key.analysis)}`;
    const [before = '', after = ''] = content.stem.split(/<span data-blank="[^"]*"><\/span>/);
    const answers = `{${await answersOf(question, text)}${analysis}}`;
    const label = `// praxis ${JSON.stringify(facts)}\n::${question.questionId}::[html]`;
    if (type === 'blank') yield `${label}${await text(before)}${answers}${await text(after)}\n\n`;
    else yield `${label}${await text(content.stem)} ${answers}\n\n`;
  }
}
