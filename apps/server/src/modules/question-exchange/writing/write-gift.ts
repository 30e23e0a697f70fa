import { buffer } from 'node:stream/consumers';
import { type ExportedQuestion, type Exporting, isPortable, nameOf } from './exported.ts';
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

async function answersOf(question: ExportedQuestion, text: (html: string) => Promise<string>): Promise<string> {
  const { type, content, key } = question;
  if (type === 'judge') return key.truth ? 'TRUE' : 'FALSE';
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

/** Questions as GIFT. A comment before each says what GIFT has no words for. */
export async function* writeGift(exporting: Exporting): AsyncGenerator<string> {
  yield `// ${exporting.title.replace(/\s+/g, ' ')}\n\n`;
  const text = (html: string) => textOf(html, exporting);
  for await (const question of exporting.questions()) {
    if (!isPortable(question)) {
      exporting.lost.types.push(nameOf(question));
      continue;
    }
    const { type, content, key, score, difficulty, tags, skills } = question;
    const reference = key.reference && withPicturesAs(key.reference, () => '');
    const facts = { type, score, difficulty, tags, skills, ...(reference && { reference }) };
    const analysis = key.analysis === '' ? '' : `####${await text(key.analysis)}`;
    yield `// praxis ${JSON.stringify(facts)}\n::${question.questionId}::[html]${await text(content.stem)} {${await answersOf(question, text)}${analysis}}\n\n`;
  }
}
