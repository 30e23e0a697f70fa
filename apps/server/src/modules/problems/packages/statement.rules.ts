/** A text as HTML shows it. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const formula = (tex: string) => `<span data-formula="${escaped(tex.trim())}"></span>`;
const block = (tex: string) => `<div data-formula="${escaped(tex.trim())}"></div>`;

/** Formulas and code are set aside while the rest is read, so that their letters mean nothing. */
function setAside() {
  const saved: string[] = [];
  return {
    put: (html: string) => `\ue000${saved.push(html) - 1}\ue001`,
    back(html: string): string {
      let read = html;
      for (let round = 0; round < 4 && read.includes('\ue000'); round++)
        read = read.replace(/\ue000(\d+)\ue001/g, (_all, at: string) => saved[Number(at)] ?? '');
      return read;
    },
  };
}

const BLOCK = /^\s*(<(h\d|ul|ol|pre|div|table|blockquote|hr|img|p|figure)\b)/;

/** Paragraphs of lines that are no blocks of their own. */
const paragraphs = (text: string, back: (html: string) => string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(back(part)) ? part : `<p>${part}</p>`))
    .join('\n');

function inlineMarkdown(text: string) {
  return escaped(text)
    .replace(/ {2,}\n/g, '<br>\n')
    .replace(/!\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, '<img src="$2" alt="$1">')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^\w*])\*([^*\n]+)\*(?=[^\w*]|$)/g, '$1<em>$2</em>')
    .replace(/(^|\W)_([^_\n]+)_(?=\W|$)/g, '$1<em>$2</em>');
}

const listOf = (lines: readonly string[], mark: RegExp, tag: 'ul' | 'ol') =>
  `<${tag}>${lines.map((line) => `<li>${inlineMarkdown(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;

const UNORDERED = /^\s*[-*+]\s+/;
const ORDERED = /^\s*\d+[.)]\s+/;

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

const rowOf = (cells: readonly string[], tag: 'th' | 'td') => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

function tableOfMarkdown([head, , ...rows]: readonly string[]) {
  const inner = (line: string) => cellsOf(line).map(inlineMarkdown);
  return `<table><tbody>${rowOf(inner(head!), 'th')}${rows.map((row) => rowOf(inner(row), 'td')).join('')}</tbody></table>`;
}

function blockOfMarkdown(part: string): string {
  const lines = part.split('\n');
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(part)) return '<hr>';
  if (lines.length > 1 && lines[0]!.includes('|') && RULE.test(lines[1]!)) return tableOfMarkdown(lines);
  const heading = /^(#{1,6})\s(.*)$/.exec(lines[0]!.trimEnd());
  if (heading) {
    const level = Math.min(4, Math.max(2, heading[1]!.length));
    const rest = lines.slice(1).join('\n').trim();
    return `<h${level}>${inlineMarkdown(heading[2]!.replace(/(?<!#)#+$/, '').trim())}</h${level}>${rest === '' ? '' : `\n\n${blockOfMarkdown(rest)}`}`;
  }
  if (lines.every((line) => UNORDERED.test(line) || /^\s{2,}\S/.test(line)) && UNORDERED.test(lines[0]!))
    return listOf(
      lines.filter((line) => UNORDERED.test(line)),
      UNORDERED,
      'ul',
    );
  if (lines.every((line) => ORDERED.test(line))) return listOf(lines, ORDERED, 'ol');
  return inlineMarkdown(part);
}

/** Markdown as statements of problems use it: headings, lists, code, formulas between dollars, pictures. */
export function htmlOfMarkdown(text: string): string {
  const aside = setAside();
  const bare = text
    .replaceAll('\r\n', '\n')
    .replace(/```[^\n]*\n([\s\S]*?)```/g, (_all, code: string) => `\n\n${aside.put(`<pre><code>${escaped(code)}</code></pre>`)}\n\n`)
    .replace(/`([^`\n]+)`/g, (_all, code: string) => aside.put(`<code>${escaped(code)}</code>`))
    .replace(/\$\$([\s\S]+?)\$\$/g, (_all, tex: string) => `\n\n${aside.put(block(tex))}\n\n`)
    .replace(/\$([^$\n]+)\$/g, (_all, tex: string) => aside.put(formula(tex)))
    .replace(/\n(#{1,6}\s[^\n]*)\n/g, '\n\n$1\n\n')
    .replace(/([^\n])\n(\s*[-*+]\s+)/g, (all, before: string, mark: string, at: number, whole: string) =>
      UNORDERED.test(whole.slice(whole.lastIndexOf('\n', at) + 1, at + 1)) ? all : `${before}\n\n${mark}`,
    );
  const html = bare
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOfMarkdown)
    .join('\n\n');
  return aside.back(paragraphs(html, aside.back));
}

const LIST = /\\begin\{(itemize|enumerate)\}(?:\[[^\]]*\])?((?:(?!\\begin\{(?:itemize|enumerate)\})[\s\S])*?)\\end\{\1\}/;

function listsOfTex(text: string): string {
  let read = text;
  for (let round = 0; round < 50; round++) {
    const found = LIST.exec(read);
    if (!found) return read;
    const items = found[2]!
      .split(/\\item(?:\[[^\]]*\])?/)
      .slice(1)
      .map((item) => `<li>${item.trim()}</li>`);
    const tag = found[1] === 'itemize' ? 'ul' : 'ol';
    read = `${read.slice(0, found.index)}\n\n<${tag}>${items.join('')}</${tag}>\n\n${read.slice(found.index + found[0].length)}`;
  }
  return read;
}

const TAGS: [RegExp, string][] = [
  [/\\(?:emph|textit|textsl)\{([^{}]*)\}/g, '<em>$1</em>'],
  [/\\(?:textbf|bf)\{([^{}]*)\}/g, '<strong>$1</strong>'],
  [/\\(?:texttt|verb)\{([^{}]*)\}/g, '<code>$1</code>'],
  [/\{\\(?:bf|bfseries)\s([^{}]*)\}/g, '<strong>$1</strong>'],
  [/\{\\(?:it|em|itshape)\s([^{}]*)\}/g, '<em>$1</em>'],
  [/\{\\(?:tt|ttfamily)\s([^{}]*)\}/g, '<code>$1</code>'],
  [/\\underline\{([^{}]*)\}/g, '<u>$1</u>'],
  [/\\(?:url)\{([^{}]*)\}/g, '$1'],
  [/\\href\{[^{}]*\}\{([^{}]*)\}/g, '$1'],
  [/\\(?:sub)*section\*?\{([^{}]*)\}/g, '\n\n<h3>$1</h3>\n\n'],
  [/\\paragraph\*?\{([^{}]*)\}/g, '\n\n<strong>$1</strong> '],
  [/\\caption\{([^{}]*)\}/g, '\n\n$1\n\n'],
];

/** Tables of LaTeX, whose ampersands are escaped already. */
const tablesOfTex = (text: string) =>
  text.replace(
    /\\begin\{tabularx?\*?\}(?:\{[^{}]*\}){1,2}((?:(?!\\begin\{tabular)[\s\S])*?)\\end\{tabularx?\*?\}/g,
    (_all, inside: string) => {
      const rows = inside
        .replace(/\\(hline|toprule|midrule|bottomrule|cline\{[^{}]*\})/g, '')
        .split(/\\\\(?:\[[^\]]*\])?/)
        .filter((row) => row.trim() !== '');
      return `\n\n<table><tbody>${rows
        .map((row) =>
          rowOf(
            row.split(/(?<!\\)&amp;/).map((cell) => cell.trim()),
            'td',
          ),
        )
        .join('')}</tbody></table>\n\n`;
    },
  );

/** What stands between the begin and the end of a LaTeX document. */
function documentOf(text: string) {
  const [start, end] = ['\\begin{document}', '\\end{document}'];
  const from = text.lastIndexOf(start);
  const read = from < 0 ? text : text.slice(from + start.length);
  const to = read.indexOf(end);
  return to < 0 ? read : read.slice(0, to);
}

/** LaTeX as problem packages use it: sections, lists, emphasis, formulas, pictures. What it does not know is left out, its words stay. */
export function htmlOfTex(text: string): string {
  const aside = setAside();
  let read = documentOf(text.replaceAll('\r\n', '\n'))
    .replace(/(^|[^\\])%[^\n]*/g, '$1')
    .replace(/\\(?:problemname|illustration)\{[^{}]*\}(?:\{(?:[^{}]|\{[^{}]*\})*\}){0,2}/g, (all) => {
      const name = /^\\illustration\{[^{}]*\}\{([^{}]*)\}/.exec(all)?.[1];
      return name ? `\n\n${aside.put(`<img src="${escaped(name)}" alt="">`)}\n\n` : '';
    })
    .replace(
      /\\begin\{(?:verbatim|lstlisting)\}(?:\[[^\]]*\])?\n?((?:(?!\\begin\{(?:verbatim|lstlisting)\})[\s\S])*?)\\end\{(?:verbatim|lstlisting)\}/g,
      (_all, code: string) => `\n\n${aside.put(`<pre><code>${escaped(code)}</code></pre>`)}\n\n`,
    )
    .replace(
      /\$\$([\s\S]+?)\$\$|(?<!\\)\\\[((?:(?!(?<!\\)\\\[)[\s\S])+?)\\\]/g,
      (_all, one: string | undefined, other: string | undefined) => `\n\n${aside.put(block(one ?? other ?? ''))}\n\n`,
    )
    .replace(
      /\\begin\{(equation|align|displaymath)\*?\}((?:(?!\\begin\{(?:equation|align|displaymath)\*?\})[\s\S])*?)\\end\{\1\*?\}/g,
      (_all, _name, tex: string) => `\n\n${aside.put(block(tex))}\n\n`,
    )
    .replace(/\\\$/g, '\ue003')
    .replace(/\$([^$]+)\$|(?<!\\)\\\(((?:(?!(?<!\\)\\\()[\s\S])+?)\\\)/g, (_all, one: string | undefined, other: string | undefined) =>
      aside.put(formula(one ?? other ?? '')),
    )
    .replace(
      /\\includegraphics(?:\[[^\]]*\])?\{([^{}]*)\}/g,
      (_all, name: string) => `\n\n${aside.put(`<img src="${escaped(name)}" alt="">`)}\n\n`,
    );
  read = escaped(read).replaceAll('&quot;', '"');
  for (let round = 0; round < 3; round++) for (const [pattern, html] of TAGS) read = read.replace(pattern, html);
  read = listsOfTex(tablesOfTex(read))
    .replace(/\\begin\{(Input|Output|Interaction)\}/g, '\n\n<h3>$1</h3>\n\n')
    .replace(/\\begin\{[^{}]*\}(?:\[[^\]]*\]|\{[^{}]*\})*|\\end\{[^{}]*\}/g, '\n\n')
    .replace(/\\\\(?:\[[^\]]*\])?/g, '<br>')
    .replace(/``|''/g, '"')
    .replace(/\\([%#&_{}])/g, '$1')
    .replace(/\\&amp;/g, '&amp;')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/~/g, ' ')
    .replace(/\\(?:ldots|dots)\b\s?/g, '…')
    .replace(/\\[a-zA-Z]+\*?(?:\[[^\]]*\])?\{([^{}]*)\}/g, '$1')
    .replace(/\\[a-zA-Z]+\*?/g, '')
    .replaceAll('\ue003', '$')
    .replace(/[{}]/g, '');
  return aside.back(paragraphs(read, aside.back));
}
