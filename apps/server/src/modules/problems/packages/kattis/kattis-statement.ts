import { withinTime } from '../../../../platform/foreign/within-time.ts';
import type { PackedNote } from '../package-problem.ts';
import { escaped, htmlOfMarkdown, htmlOfTex } from '../statement.rules.ts';
import type { KattisPackage } from './kattis-package.ts';

const ORDER = ['zh', 'en', ''];

/** Statements in a language of ours stand before others, text before PDF. */
function rankOf(path: string) {
  const language = /problem\.([a-z]{2})[^/]*\.\w+$/.exec(path)?.[1] ?? '';
  const at = ORDER.indexOf(language);
  return (at < 0 ? ORDER.length : at) + (path.endsWith('.pdf') ? 100 : 0);
}

const bodyOf = (html: string) => html.replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/gi, '');

/** Talks that a package shows in place of samples: what the program says and hears, line by line. */
async function talksOf(package_: KattisPackage) {
  const paths = package_.paths.filter((path) => /^data\/sample\/[^/]+\.interaction$/.test(path)).sort();
  let html = '';
  for (const [at, path] of paths.slice(0, 20).entries())
    html += `\n<h3>Sample interaction ${at + 1}</h3>\n<pre><code>${escaped((await package_.text(path)).trimEnd())}</code></pre>`;
  return html;
}

/** The statement of a package with its pictures by name. */
export async function statementOf(package_: KattisPackage, notes: PackedNote[]) {
  const files = package_.paths.filter((path) => /^(problem_statement|statement)\/problem[^/]*\.(tex|md|html?|pdf)$/.test(path));
  const [chosen] = files.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
  const pictures = new Map<string, () => Promise<Buffer>>();
  if (!chosen || chosen.endsWith('.pdf')) {
    notes.push({ key: 'note_statement_missing' });
    return { statement: '', pictures, title: undefined };
  }
  const folder = chosen.slice(0, chosen.lastIndexOf('/') + 1);
  for (const path of package_.paths)
    if (path.startsWith(folder) && /\.(png|jpe?g|gif|webp)$/i.test(path))
      pictures.set(path.slice(folder.length), () => package_.read(path, 20 * 1_048_576));
  const text = (await package_.text(chosen)).replace(
    /\\constant\{([\w.-]+)\}/g,
    (_all, name: string) => package_.constants.get(name) ?? name,
  );
  const toHtml = chosen.endsWith('.tex') ? htmlOfTex : chosen.endsWith('.md') ? htmlOfMarkdown : bodyOf;
  const html = withinTime(() => toHtml(text));
  return { statement: html + (await talksOf(package_)), pictures, title: /\\problemname\{([^{}]*)\}/.exec(text)?.[1] };
}
