import type { Readable } from 'node:stream';
import type { SharedStem } from '@praxis/contract/questions/stems';
import yazl from 'yazl';
import { xmlText } from '../../../platform/foreign/xml-text.ts';
import { type ExportedQuestion, type Exporting, isPortable, nameOf } from './exported.ts';
import { bodyOf, type Media, soundIn } from './write-qti2.ts';

/** Rich text as it stands in a document: pictures by the paths they got. */
type Text = (html: string) => string | Promise<string>;
/** What is written of a question. */
export type WrittenQuestion = Pick<
  ExportedQuestion,
  'questionId' | 'type' | 'content' | 'key' | 'score' | 'difficulty' | 'tags' | 'skills'
>;

const kinds = { single: 'multiple_choice_question', multi: 'multiple_answers_question', judge: 'true_false_question' } as const;
const kindOf = ({ type, key }: WrittenQuestion) =>
  type === 'single' || type === 'multi' || type === 'judge'
    ? kinds[type]
    : key.accepted.length > 0
      ? 'short_answer_question'
      : 'essay_question';

/** Rich text as QTI 1.2 holds it. */
export const material = (html: string) => `<material><mattext texttype="text/html">${xmlText(html)}</mattext></material>`;
/** A fact about a question or a quiz. */
export const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${xmlText(entry)}</fieldentry></qtimetadatafield>`;
const right = (value: string) => `<varequal respident="response1">${xmlText(value)}</varequal>`;
const scored = (condition: string) =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`;

/** The stem that a question shares as its first material, its sound in it. */
async function sharedMaterial({ html, audio }: SharedStem, text: Text, soundPath: SoundPath) {
  const sound = audio && (await soundPath(audio));
  const played = sound ? `<mataudio audiotype="${sound.mime}" uri="${sound.path}"/>` : '';
  return `<material>${played}<mattext texttype="text/html">${xmlText(await text(html))}</mattext></material>`;
}

/** What is answered and how it scores. */
export async function responseOf(question: WrittenQuestion, text: Text): Promise<{ response: string; conditions: string }> {
  const { type, key, content } = question;
  if (type === 'short')
    return {
      response:
        '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>',
      conditions: key.accepted.length > 0 ? scored(key.accepted.map(right).join('')) : '',
    };
  const choices =
    type === 'judge'
      ? [
          { key: 'true', html: 'True' },
          { key: 'false', html: 'False' },
        ]
      : await Promise.all(content.options.map(async (option) => ({ key: option.key, html: await text(option.html) })));
  const labels = choices.map((one) => `<response_label ident="${one.key}">${material(one.html)}</response_label>`).join('');
  const chosen = type === 'judge' ? [String(key.truth)] : key.correct;
  const all = choices.map((one) => (chosen.includes(one.key) ? right(one.key) : `<not>${right(one.key)}</not>`)).join('');
  return {
    response: `<response_lid ident="response1" rcardinality="${type === 'multi' ? 'Multiple' : 'Single'}"><render_choice>${labels}</render_choice></response_lid>`,
    conditions: scored(type === 'multi' ? `<and>${all}</and>` : chosen.map(right).join('')),
  };
}

type SoundPath = (audio: NonNullable<SharedStem['audio']>) => Promise<{ path: string; mime: string } | undefined>;

async function itemOf(question: WrittenQuestion, text: Text, soundPath: SoundPath) {
  const { key, score, tags, skills, difficulty } = question;
  const { response, conditions } = await responseOf(question, text);
  const facts = [
    field('question_type', kindOf(question)),
    field('points_possible', String(score)),
    field('difficulty', String(difficulty)),
    ...tags.map((tag) => field('tag', tag)),
    ...skills.map((skill) => field('skill', skill)),
    ...(question.content.shared ? [field('praxis_stem', question.content.shared.stem_id)] : []),
    ...(question.content.shared?.audio?.plays ? [field('praxis_plays', String(question.content.shared.audio.plays))] : []),
  ];
  const shared = question.content.shared ? await sharedMaterial(question.content.shared, text, soundPath) : '';
  const processing = `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>`;
  const analysis =
    key.analysis === '' ? '' : `<itemfeedback ident="general_fb"><flow_mat>${material(await text(key.analysis))}</flow_mat></itemfeedback>`;
  const reference =
    key.reference === '' ? '' : `<solution><solutionmaterial>${material(await text(key.reference))}</solutionmaterial></solution>`;
  return `<item ident="q${question.questionId}" title="${question.questionId}"><itemmetadata><qtimetadata>${facts.join('')}</qtimetadata></itemmetadata><presentation>${shared}${material(await text(question.content.stem))}${response}</presentation>${processing}${analysis}${reference}</item>
`;
}

const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions">
<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata>
<organizations/>
<resources><resource identifier="questions" type="imsqti_xmlv1p2" href="questions.xml"><file href="questions.xml"/></resource></resources>
</manifest>
`;

/** Questions as a QTI 1.2 package: one bank of items, as older learning platforms read it. */
export function writeQti1(exporting: Exporting): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as unknown as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const media: Media = { paths: new Map(), used: new Set() };
  const text: Text = (html) => bodyOf(html, exporting, media, zip, '');
  async function write() {
    const items: Buffer[] = [];
    for await (const question of exporting.questions()) {
      if (isPortable(question)) items.push(Buffer.from(await itemOf(question, text, (audio) => soundIn(audio, exporting, media, zip))));
      else exporting.lost.types.push(nameOf(question));
    }
    const head = `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><objectbank ident="bank">
`;
    const whole = Buffer.concat([Buffer.from(head), ...items, Buffer.from('</objectbank></questestinterop>\n')]);
    zip.addBuffer(whole, 'questions.xml', { mtime: exporting.madeAt });
    zip.addBuffer(Buffer.from(MANIFEST), 'imsmanifest.xml', { mtime: exporting.madeAt });
    zip.end();
  }
  write().catch((error: Error) => out.destroy(error));
  return out;
}
