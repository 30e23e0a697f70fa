import type { CorrectionKind } from '@praxis/contract/dissents/dissents';
import { decideDissent } from '@praxis/contract/dissents/handling';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioList } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { DeclineDialog } from './ActDialogs.tsx';
import type { Dissent, DissentPart } from './useDissents.ts';

/** What may be asked for, by what the objection is about. */
const kindsOf = ({ target, section, out }: Dissent): CorrectionKind[] => [
  ...(target === 'rank' && out ? (['reinstate'] as const) : []),
  ...(target === 'registration' ? (['disqualify'] as const) : []),
  ...(section?.kind === 'production' ? (['new_sheet'] as const) : []),
  ...(target === 'registration' ? [] : (['adjust'] as const)),
  'other',
];

/** The reply of whoever looks into it: upheld with what is to be corrected, or rejected. */
export function DecideForm({ dissent, refresh }: DissentPart) {
  const { t } = useTranslation('dissent');
  const kinds = kindsOf(dissent);
  const [verdict, setVerdict] = useState<'upheld' | 'rejected'>('upheld');
  const [kind, setKind] = useState<CorrectionKind>(kinds[0]!);
  const [points, setPoints] = useState('');
  const [reply, setReply] = useState('');
  const [declining, setDeclining] = useState(false);
  const counted = Math.round(Number(points.replace('−', '-').replace(',', '.')) * 100);
  const decide = useMutation({
    mutationFn: () =>
      call(decideDissent, {
        ...{ dissent_id: dissent.id, verdict, reply },
        ...(verdict === 'upheld' && { correction: { kind, points: kind === 'adjust' && Number.isFinite(counted) ? counted : null } }),
      }),
    onSuccess: async () => {
      toastDone(t('decided_toast'));
      await refresh();
    },
  });
  return (
    <Section title={t('decide_title')}>
      <RadioList
        legend={t('verdict')}
        name="verdict"
        value={verdict}
        onChange={setVerdict}
        choices={(['upheld', 'rejected'] as const).map((value) => ({
          value,
          label: t(`verdict_${value}`),
          text: t(`verdict_${value}_text`),
        }))}
      />
      {verdict === 'upheld' && (
        <>
          <Field label={t('correction')} className="mt-3">
            <Select
              value={kind}
              choices={kinds.map((value) => ({ value, label: t(`correction_${value}`) }))}
              onChange={(event) => setKind(event.target.value as CorrectionKind)}
            />
          </Field>
          {kind === 'adjust' && (
            <Field label={t('points')} help={t('points_help')} className="mt-3" required>
              <TextInput className="w-40" maxLength={12} value={points} onChange={(event) => setPoints(event.target.value)} />
            </Field>
          )}
        </>
      )}
      <Field label={t('reply')} className="mt-3" required>
        <TextArea rows={4} maxLength={3000} value={reply} onChange={(event) => setReply(event.target.value)} />
      </Field>
      <Problem of={decide.error} />
      <Button look="filled" wide className="mt-3" busy={decide.isPending} onClick={() => decide.mutate()}>
        {t('decide')}
      </Button>
      <p className="mt-2 text-12 text-ink-3">{t('decide_note')}</p>
      {dissent.can.decline && (
        <Button look="plain" className="mt-2" onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      )}
      {declining && <DeclineDialog dissent={dissent} refresh={refresh} onClose={() => setDeclining(false)} />}
    </Section>
  );
}
