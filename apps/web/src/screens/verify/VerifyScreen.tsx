import { verifyCertificate } from '@praxis/contract/certificates/certificates';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { listed } from '../../platform/language/dates.ts';
import {
  chooseLanguage,
  currentLanguage,
  type Language,
  languages,
  languageTag,
  usePreferences,
} from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton } from '../../ui/States.tsx';

const names: Record<Language, string> = { 'zh-cn': '简体', 'zh-hk': '繁體', en: 'English' };

type Verdict = DataOf<typeof verifyCertificate>;

const looks: Record<Verdict['verdict'], [MarkShape, string]> = {
  valid: ['tick', 'bg-pine-soft text-pine'],
  revoked: ['cross', 'bg-red-soft text-red'],
  unknown: ['triangle', 'bg-amber-soft text-amber'],
  mistyped: ['triangle', 'bg-amber-soft text-amber'],
};

type Award = NonNullable<NonNullable<Verdict['certificate']>['award']>;

/** The team with its people, or the one person. */
const entrantOf = ({ entrant, members }: Award) =>
  members.length > 1 || members[0] !== entrant ? `${entrant}　${listed(members)}` : entrant;

type Fact = [name: string, value: string];

/** What is publicly known of a certificate: of a course, of an award, or of judging. */
function useFacts(certificate: Verdict['certificate']): Fact[] {
  const { t } = useTranslation('certificate');
  if (!certificate) return [];
  const { award, name } = certificate;
  const date = (at: number) => new Intl.DateTimeFormat(languageTag[currentLanguage()], { dateStyle: 'long' }).format(at);
  const issuer: Fact = [t('fact_issuer'), `${certificate.issuer}　${certificate.confirmed ? t('issuer_confirmed') : t('issuer_stated')}`];
  const revoked: Fact[] = certificate.revoked_at ? [[t('fact_revoked'), date(certificate.revoked_at)]] : [];
  if (!award)
    return [
      [t('fact_name'), name],
      [t('fact_course'), certificate.course],
      [t('fact_date'), date(certificate.completed_at)],
      issuer,
      ...revoked,
    ];
  const named: Fact[] = name === '' ? [] : [[t('fact_name'), name]];
  const where: Fact = [t('fact_competition'), `${award.competition}　${award.stage}`];
  const issued = date(certificate.issued_at ?? certificate.completed_at);
  if (award.role === 'expert')
    return [
      ...named,
      [t('fact_role'), [award.award, name === '' ? '' : t('fact_works', { count: award.works })].filter(Boolean).join('　')],
      ...([where, issuer, [t('fact_issued'), issued]] satisfies Fact[]),
      ...revoked,
    ];
  const won: Fact[] = award.entrant === '' || award.entrant === name ? [] : [[t('fact_entrant'), entrantOf(award)]];
  const rank = award.rank === null ? '' : t('fact_rank', { rank: award.rank, count: award.of });
  return [
    ...named,
    ...won,
    [t('fact_award'), [award.award, rank].filter(Boolean).join('　')],
    ...([where, issuer, [t('fact_awarded'), issued]] satisfies Fact[]),
    [t('fact_version'), t('fact_version_no', { no: award.result_no })],
    ...revoked,
  ];
}

/** What is publicly known of a number, and nothing more. */
function Outcome({ verdict: { verdict, number, certificate } }: { verdict: Verdict }) {
  const { t } = useTranslation('certificate');
  const [shape, look] = looks[verdict];
  const award = certificate?.award;
  const facts = useFacts(certificate);
  return (
    <section aria-live="polite" className="mt-8">
      <div className={classes('flex items-center gap-3 rounded-lg px-5 py-4', look)}>
        <Mark shape={shape} className="size-6" />
        <div className="min-w-0">
          <h2 className="text-16 leading-[1.5] font-bold">{t(`verdict_${verdict}`)}</h2>
          <p className="text-13">{t(`verdict_${verdict}_note`)}</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] border-b border-line">
        {[[t('fact_number'), number], ...facts].map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-6 border-t border-line py-2.5">
            <dt className="text-ink-3">{name}</dt>
            <dd className={classes('break-words', name === t('fact_number') && 'font-mono')}>{value}</dd>
          </div>
        ))}
      </dl>
      {award && verdict === 'valid' && (
        <p className="mt-3 text-13">
          <Link to={addressOf('competitionResult', { id: award.competition_id, step_id: award.stage_id }, { no: String(award.result_no) })}>
            {t('see_result')}
          </Link>
        </p>
      )}
      {award && verdict === 'revoked' && <p className="mt-3 text-13 text-ink-3">{t('revoked_names')}</p>}
    </section>
  );
}

/** Whoever checks a certificate from elsewhere has no account to choose a language in. */
function LanguageChoice() {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  return (
    <span className="ml-auto">
      <SegmentedControl<Language>
        label={t('language')}
        value={language}
        onChange={chooseLanguage}
        choices={languages.map((value) => ({ value, label: names[value] }))}
      />
    </span>
  );
}

/** Anybody who holds the number of a certificate learns here whether it is genuine. */
export function VerifyScreen() {
  const { t } = useTranslation('certificate');
  const site = useSession((now) => now.stitle) || 'Praxis';
  const here = useSession(({ uid }) => uid);
  const { number = '' } = useParams();
  const go = useNavigate();
  const [typed, setTyped] = useState(number);
  usePageTitle(t('verify_title'));
  const outcome = useQuery({
    queryKey: ['verify', number],
    queryFn: ({ signal }) => call(verifyCertificate, { number }, { signal }),
    enabled: number !== '',
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.replaceAll(/[^\p{L}\p{N}-]/gu, '').slice(0, 40);
    if (wanted === number) void outcome.refetch();
    else if (wanted) void go(`/verify/${encodeURIComponent(wanted)}`);
  };
  return (
    <>
      <SlimBar>
        <Link to="/index/home" className="flex items-center gap-2.5 text-ink no-underline">
          <Seal />
          <b>{site}</b>
        </Link>
        {here === '' && <LanguageChoice />}
      </SlimBar>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[640px] px-8 py-12 outline-none phone:px-4 phone:py-6">
        <h1 className="font-serif text-26 leading-tight font-bold">{t('verify_title')}</h1>
        <p className="mt-2 text-ink-2">{t('verify_note')}</p>
        <form onSubmit={submit} className="mt-6 flex items-end gap-2" data-print="no">
          <Field label={t('fact_number')} className="min-w-0 flex-1">
            <TextInput
              large
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              placeholder="0000-0000-0000-0000"
              className="font-mono"
            />
          </Field>
          <Button type="submit" look="filled" size="large" busy={outcome.isFetching}>
            {t('verify')}
          </Button>
        </form>
        {outcome.isPending && number !== '' && <Skeleton rows={2} label={t('verify_title')} />}
        <Problem of={outcome.error} retry={() => void outcome.refetch()} />
        {outcome.data && <Outcome verdict={outcome.data} />}
      </main>
    </>
  );
}
