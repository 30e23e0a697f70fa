import { xmlText } from '../../../platform/foreign/xml-text.ts';
import { isPortable } from './exported.ts';
import { wellFormed, withFormulasAs, withPicturesAs } from './plain-xml.ts';
import { field, material, responseOf, type WrittenQuestion } from './write-qti1.ts';

const profiles = { single: 'cc.multiple_choice.v0p1', multi: 'cc.multiple_response.v0p1', judge: 'cc.true_false.v0p1' } as const;
const profileOf = ({ type, key }: WrittenQuestion) =>
  type === 'single' || type === 'multi' || type === 'judge' ? profiles[type] : key.accepted.length > 0 ? 'cc.fib.v0p1' : 'cc.essay.v0p1';

/** A whole number of points has a place in the profile, others stand where Canvas looks for them. */
const worth = (score: number) => field(Number.isInteger(score) ? 'cc_weighting' : 'points_possible', String(score));

async function itemOf(question: WrittenQuestion, at: number, text: (html: string) => string) {
  const { key, score } = question;
  const { response, conditions } = await responseOf(question, text);
  const facts = `<qtimetadata>${field('cc_profile', profileOf(question))}${worth(score)}</qtimetadata>`;
  const view =
    key.analysis === ''
      ? ''
      : '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>';
  const processing = `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${view}${conditions}</resprocessing>`;
  const analysis =
    key.analysis === '' ? '' : `<itemfeedback ident="general_fb"><flow_mat>${material(text(key.analysis))}</flow_mat></itemfeedback>`;
  const reference =
    key.reference === ''
      ? ''
      : `<itemfeedback ident="solution"><solution><solutionmaterial><flow_mat>${material(text(key.reference))}</flow_mat></solutionmaterial></solution></itemfeedback>`;
  return `<item ident="q${question.questionId}" title="${at}"><itemmetadata>${facts}</itemmetadata><presentation>${material(text(question.content.stem))}${response}</presentation>${processing}${analysis}${reference}</item>
`;
}

/** Formulas are TeX between the marks that the programs of others know. */
const marked = (html: string) => withFormulasAs(wellFormed(html), (tex, display) => xmlText(display ? `\\[${tex}\\]` : `\\(${tex}\\)`));

type Quiz = { id: string; title: string; questions: readonly WrittenQuestion[]; pathOf: (fileId: string) => string | undefined };

/** A quiz as a Common Cartridge has it, of the questions that its profile knows, and how many of the quiz it leaves out. */
export async function cartridgeQuiz({ id, title, questions, pathOf }: Quiz): Promise<{ xml: string; left: number }> {
  const text = (html: string) =>
    withPicturesAs(marked(html), (fileId, attributes) => {
      const path = pathOf(fileId);
      return path ? `<img src="$IMS-CC-FILEBASE$../${path}" ${attributes.includes('alt="') ? '' : 'alt="" '}${attributes}/>` : '';
    });
  const known = questions.filter(isPortable);
  const items = await Promise.all(known.map((question, at) => itemOf(question, at + 1, text)));
  const facts = field('cc_profile', 'cc.exam.v0p1') + field('qmd_assessmenttype', 'Examination');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/ims_qtiasiv1p2 http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_qtiasiv1p2p1_v1p0.xsd">
<assessment ident="${id}" title="${xmlText(title)}"><qtimetadata>${facts}</qtimetadata><section ident="root_section">
${items.join('')}</section></assessment>
</questestinterop>
`;
  return { xml, left: questions.length - known.length };
}
