import { sql } from 'kysely';

/** Whether a kept answer says nothing: no option, no words, no program, and no file or link. */
export const isBlankAnswer = (column: string) => {
  const value = sql.ref(column);
  return sql<boolean>`(${value} is null or ${value} = 'null'::jsonb or ${value} -> 'options' = '[]'::jsonb
    or (btrim(coalesce(${value} ->> 'text', ${value} ->> 'code', 'x')) = ''
      and coalesce(jsonb_array_length(${value} -> 'files'), 0) = 0 and coalesce(jsonb_array_length(${value} -> 'links'), 0) = 0))`;
};
