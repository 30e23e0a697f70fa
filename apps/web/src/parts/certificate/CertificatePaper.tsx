import type { CertificateAward, CertificatePaper as Paper } from '@praxis/contract/certificates/certificates';
import { certificatesMessages } from '@praxis/contract/certificates/messages';
import { fill } from '@praxis/contract/core/message';
import { QRCodeSVG } from 'qrcode.react';
import { languageTag } from '../../platform/person/preferences.ts';
import './certificate.css';

type View = Omit<Paper, 'id' | 'issued_at' | 'revoke_reason' | 'award'> & {
  award?: Paper['award'];
  /** Written across a paper that certifies nothing yet. */
  sample?: string;
};

/** What was won where: the team with its people, the competition, the award. */
function AwardWords({ award, language }: { award: CertificateAward; language: Paper['language'] }) {
  const text = (key: keyof typeof certificatesMessages, values: Record<string, string> = {}) =>
    fill(certificatesMessages[key][language], values);
  const team = award.members.length > 1 || award.members[0] !== award.entrant;
  const where = text('certificate_in_competition', { competition: award.competition, stage: award.stage });
  return (
    <>
      {award.role === 'mentor' && <p>{text('certificate_mentored', { entrant: award.entrant })}</p>}
      {team && (
        <p className="certificate-team">
          {award.role === 'member' && <b>{award.entrant}</b>} {award.members.join(language === 'en' ? ', ' : '　')}
        </p>
      )}
      {language === 'en' ? <p>{text('certificate_award_won')}</p> : <p>{where}</p>}
      <p className="certificate-award">{award.award}</p>
      {language === 'en' && <p>{where}</p>}
    </>
  );
}

/** Where somebody judged as an expert, and how many works; of the works nothing else is known. */
function ExpertWords({ award, language }: { award: CertificateAward; language: Paper['language'] }) {
  const text = (key: keyof typeof certificatesMessages, values: Record<string, string | number> = {}) =>
    fill(certificatesMessages[key][language], values);
  const where = text('certificate_judged_in', { competition: award.competition, stage: award.stage });
  return (
    <>
      {language === 'en' ? <p>{text('certificate_judged_as')}</p> : <p>{where}</p>}
      <p className="certificate-award">{award.award}</p>
      {language === 'en' && <p>{where}</p>}
      <p>{text('certificate_judged_works', { count: award.works })}</p>
    </>
  );
}

/** Whether words take more room than the usual size leaves above the signature. */
const isLong = (words: string) => {
  const widths = [...words].reduce((sum, sign) => sum + (sign >= '\u2e80' ? 2 : 1), 0);
  return widths > 180 || words.split('\n').length > 3;
};

/** A certificate as it is printed, A4 across. Its fixed words are in its own language, whatever the reader's is. */
export function CertificatePaper({ paper }: { paper: View }) {
  const { language } = paper;
  const text = (key: keyof typeof certificatesMessages) => certificatesMessages[key][language];
  const date = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'long' }).format(paper.completed_at);
  return (
    <div className="certificate-sheet">
      <article className="certificate-paper" lang={languageTag[language]} data-look={paper.look} aria-label={paper.heading}>
        <header>
          {paper.logo && <img className="certificate-logo" src={paper.logo} alt={paper.issuer} />}
          <h2 className="certificate-heading">{paper.heading}</h2>
        </header>
        <div className="certificate-words">
          <p>{text('certificate_awarded_to')}</p>
          <p className="certificate-name">{paper.name}</p>
          {paper.award?.role === 'expert' ? (
            <ExpertWords award={paper.award} language={language} />
          ) : paper.award ? (
            <AwardWords award={paper.award} language={language} />
          ) : (
            <>
              <p>{text('certificate_for_course')}</p>
              <p className="certificate-course">{language === 'en' ? paper.course : `《${paper.course}》`}</p>
            </>
          )}
          <p className="certificate-wording" data-long={isLong(paper.wording) || undefined}>
            {paper.wording}
          </p>
        </div>
        <footer className="certificate-foot">
          <div className="certificate-check">
            <QRCodeSVG value={paper.address} level="M" marginSize={0} fgColor="#14211f" title={paper.address} />
            <div>
              <p>{text('certificate_check')}</p>
              <p>{paper.address.replace(/^https?:\/\//, '').replace(/\/verify\/.*$/, '/verify')}</p>
              <p>
                {text('certificate_number')} <span className="certificate-number">{paper.number}</span>
              </p>
              <p>
                {text(paper.award ? 'certificate_award_date' : 'certificate_date')} {date}
              </p>
            </div>
          </div>
          <div className="certificate-signature">
            <p className="certificate-signatory">{paper.signatory}</p>
            {paper.signatory_title && <p>{paper.signatory_title}</p>}
            <p>{paper.issuer}</p>
          </div>
        </footer>
        {paper.revoked_at !== null && (
          <p className="certificate-stamp" data-what="revoked">
            {text('certificate_is_revoked')}
          </p>
        )}
        {paper.sample && (
          <p className="certificate-stamp" data-what="sample">
            {paper.sample}
          </p>
        )}
      </article>
    </div>
  );
}
