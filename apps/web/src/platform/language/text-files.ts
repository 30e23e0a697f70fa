/** How to fetch the texts of each namespace in each language; `shell` and `login` are known without this table. */
export const textFiles = import.meta.glob<{ default: Record<string, string> }>([
  '../../locales/*/*.ts',
  '!../../locales/*/{shell,login}.ts',
]);
