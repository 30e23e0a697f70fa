import { joinTeamByCode } from '@praxis/contract/teams/membership';
import { TEAM_CODE_LENGTH } from '@praxis/contract/teams/teams';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useTeamAction } from './useTeams.ts';

/** The code alone, also out of a pasted address. */
const codeIn = (typed: string) => (/[?&]code=([^&#\s]+)/.exec(typed)?.[1] ?? typed).replace(/[\s-]/g, '').toUpperCase();

/** Joins a team by the code its captain gave out, typed or scanned. */
export function JoinByCode({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation('team');
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(() => codeIn(query.get('code') ?? '').slice(0, TEAM_CODE_LENGTH));
  const action = useTeamAction(competitionId);
  const refused = action.error instanceof Refused ? action.error : undefined;
  const beside = refused && (refused.fields.code ?? (refused.key === 'team_code_invalid' ? refused.msg : undefined));
  const join = (event: FormEvent) => {
    event.preventDefault();
    const code = codeIn(typed);
    if (code !== '') action.mutate({ run: () => call(joinTeamByCode, { competition_id: competitionId, code }), done: t('code_joined') });
  };
  return (
    <form onSubmit={join} aria-label={t('join_by_code')} className="rounded-lg border border-line px-5 pt-4 pb-5 phone:px-4">
      <h2 className="mb-2 text-14 font-bold">{t('join_by_code')}</h2>
      <div className="flex items-start gap-2">
        <Field label={t('code')} hideLabel help={t('code_help')} error={beside} className="min-w-0 flex-1">
          <TextInput
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={t('code')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button look="filled" type="submit" busy={action.isPending}>
          {t('code_join')}
        </Button>
      </div>
      {!beside && <Problem of={action.error} />}
    </form>
  );
}
