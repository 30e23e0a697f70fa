import { giveContributions, LEAST_CONTRIBUTORS, showContributions } from '@praxis/contract/assessments/contributions';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { useSession } from '../../platform/person/session.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Sheet = DataOf<typeof showContributions>;

function OwnSheet({ attemptId, sheet }: { attemptId: string; sheet: Sheet }) {
  const { t } = useTranslation('assessment');
  const me = useSession((now) => now.uid);
  const queries = useQueryClient();
  const others = sheet.members.filter(({ id }) => id !== me);
  const [written, setWritten] = useState<Record<string, string>>(() =>
    Object.fromEntries(sheet.given.map(({ user_id, points }) => [user_id, String(points)])),
  );
  const pointsOf = (id: string) => (/^\d{1,3}$/.test(written[id]?.trim() ?? '') ? Number(written[id]) : 0);
  const left = 100 - others.reduce((sum, { id }) => sum + pointsOf(id), 0);
  const give = useMutation({
    mutationFn: () =>
      call(giveContributions, { attempt_id: attemptId, points: others.map(({ id }) => ({ user_id: id, points: pointsOf(id) })) }),
    onSuccess() {
      toastDone(t('contributions_saved'));
      return queries.invalidateQueries({ queryKey: ['contributions', attemptId] });
    },
  });
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">{t('contributions_help')}</p>
      <div className="grid max-w-[420px] gap-3">
        {others.map(({ id, name }) => (
          <Field key={id} label={name}>
            <TextInput
              inputMode="numeric"
              maxLength={3}
              value={written[id] ?? ''}
              onChange={(event) => setWritten({ ...written, [id]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button look="soft" busy={give.isPending} onClick={() => give.mutate()}>
          {t(sheet.given.length > 0 ? 'contributions_change' : 'contributions_give')}
        </Button>
        <span role="status" className={left === 0 ? 'text-13 text-pine' : 'text-13 text-amber'}>
          {t(left < 0 ? 'contributions_over' : 'contributions_left', { count: Math.abs(left) })}
        </span>
      </div>
      <Problem of={give.error} className="mt-2" />
    </>
  );
}

/** After a group handed in: who did how much, as its members see it. */
export function Contributions({ attemptId }: { attemptId: string }) {
  const { t } = useTranslation('assessment');
  const query = useQuery({
    queryKey: ['contributions', attemptId],
    queryFn: ({ signal }) => call(showContributions, { attempt_id: attemptId }, { signal }),
  });
  const sheet = query.data;
  if (query.error) return <Problem of={query.error} retry={() => void query.refetch()} />;
  if (!sheet || sheet.members.length < LEAST_CONTRIBUTORS || (!sheet.open && sheet.given.length === 0)) return null;
  const nameOf = (id: string) => sheet.members.find((member) => member.id === id)?.name ?? '';
  return (
    <Section title={t('contributions')}>
      {sheet.open ? (
        <OwnSheet attemptId={attemptId} sheet={sheet} />
      ) : (
        <p className="text-13 text-ink-2">{sheet.given.map(({ user_id, points }) => `${nameOf(user_id)} ${points}`).join('　')}</p>
      )}
    </Section>
  );
}
