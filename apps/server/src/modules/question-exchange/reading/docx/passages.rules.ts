const HEAD =
  /^\s*[【[]?\s*(?:(?:阅读|閱讀|共用)?材料|shared stem|passage)\s*[】\]]?\s*[（(]\s*(第|questions?)?\s*(\d{1,4})(?:\s*[-–—~～至到]\s*(\d{1,4}))?\s*([题題])?\s*[）)]\s*[:：]?\s*/i;

/** The numbers of the questions below a text that several share, and where its words begin; undefined where a line is no such head. */
export function passageHead(text: string): { from: number; to: number; at: number } | undefined {
  const found = HEAD.exec(text);
  if (!found) return undefined;
  const [, before, first, last, behind] = found;
  // A number alone counts passages, not questions.
  if (!before && !last && !behind) return undefined;
  const from = Number(first);
  const to = Number(last ?? first);
  return to < from ? undefined : { from, to, at: found[0].length };
}
