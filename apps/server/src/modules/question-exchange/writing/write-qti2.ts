import type { Readable } from 'node:stream';
import type { SharedStem } from '@praxis/contract/questions/stems';
import yazl from 'yazl';
import { xmlText } from '../../../platform/foreign/xml-text.ts';
import { mathmlOfTex } from '../formulas/read-tex.ts';
import { type ExportedQuestion, type Exporting, isPortable, nameOf } from './exported.ts';
import { wellFormed, withFormulasAs, withPicturesAs } from './plain-xml.ts';
import { isSayable, partsInQti2 } from './qti2-parts.ts';

const QTI = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
/** How hard a question is in the words of LOM. */
export const DIFFICULTIES = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'] as const;

/** Pictures of a package and the paths they got. */
export type Media = { paths: Map<string, string>; used: Set<string> };

/** Rich text as the body of an item: well-formed, pictures beside it (`up` leads to them), formulas as MathML. */
export async function bodyOf(html: string, exporting: Exporting, media: Media, zip: yazl.ZipFile, up = '../'): Promise<string> {
  const ids = new Set<string>();
  withPicturesAs(html, (id) => {
    ids.add(id);
    return '';
  });
  for (const id of ids) {
    if (!media.paths.has(id)) {
      const picture = await exporting.picture(id);
      if (!picture) {
        exporting.lost.pictures += 1;
        continue;
      }
      const path = `media/${media.paths.size + 1}.${picture.ending}`;
      media.paths.set(id, path);
      zip.addReadStreamLazy(path, { compress: false, mtime: exporting.madeAt }, (take) => {
        picture.read().then(
          (stream) => take(null, stream),
          (error: Error) => take(error, undefined as never),
        );
      });
    }
    media.used.add(media.paths.get(id)!);
  }
  const view = withPicturesAs(wellFormed(html), (id, attributes) => {
    const path = media.paths.get(id);
    return path ? `<img src="${up}${path}" ${attributes.includes('alt="') ? '' : 'alt="" '}${attributes}/>` : '';
  });
  return withFormulasAs(view, (tex, display) => {
    const mathml = mathmlOfTex(tex, display);
    if (mathml) return mathml;
    exporting.lost.formulas += 1;
    return xmlText(tex);
  });
}

/** The path of the sound of a stem in a package, written once; undefined when it is gone. */
export async function soundIn(audio: NonNullable<SharedStem['audio']>, exporting: Exporting, media: Media, zip: yazl.ZipFile) {
  const key = `sound ${audio.file_id}`;
  const sound = await exporting.sound(audio.file_id);
  if (!sound) {
    exporting.lost.rules += 1;
    return undefined;
  }
  if (!media.paths.has(key)) {
    const path = `media/${media.paths.size + 1}.${sound.ending}`;
    media.paths.set(key, path);
    zip.addReadStreamLazy(path, { compress: false, mtime: exporting.madeAt }, (take) => {
      sound.read().then(
        (stream) => take(null, stream),
        (error: Error) => take(error, undefined as never),
      );
    });
  }
  const path = media.paths.get(key)!;
  media.used.add(path);
  return { path, mime: sound.mime };
}

type Written = { xml: string; files: string[] };

function interaction(question: ExportedQuestion, options: readonly { key: string; html: string }[]): { declaration: string; body: string } {
  const { type, key } = question;
  const values = (list: readonly string[]) => list.map((one) => `<value>${xmlText(one)}</value>`).join('');
  if (type === 'short') {
    const [first] = key.accepted;
    if (first === undefined)
      return {
        declaration: '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
        body: '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
      };
    const mapping = key.accepted
      .map((one) => `<mapEntry mapKey="${xmlText(one)}" mappedValue="${question.score}" caseSensitive="false"/>`)
      .join('');
    return {
      declaration: `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse>${values([first])}</correctResponse><mapping defaultValue="0">${mapping}</mapping></responseDeclaration>`,
      body: '<div><textEntryInteraction responseIdentifier="RESPONSE"/></div>',
    };
  }
  const choices =
    type === 'judge'
      ? [
          { key: 'true', html: 'True' },
          { key: 'false', html: 'False' },
        ]
      : options;
  const right = type === 'judge' ? [String(key.truth)] : key.correct;
  const cardinality = type === 'multi' ? 'multiple' : 'single';
  return {
    declaration: `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier"><correctResponse>${values(right)}</correctResponse></responseDeclaration>`,
    body: `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${type === 'multi' ? 0 : 1}">${choices.map((one) => `<simpleChoice identifier="${one.key}">${one.html}</simpleChoice>`).join('')}</choiceInteraction>`,
  };
}

async function itemOf(question: ExportedQuestion, exporting: Exporting, media: Media, zip: yazl.ZipFile): Promise<Written> {
  media.used.clear();
  const made = await partsInQti2(question, (html) => bodyOf(html, exporting, media, zip));
  if (made?.ruleLost) exporting.lost.rules += 1;
  const text = (html: string) => bodyOf(html, exporting, media, zip);
  const options = [];
  for (const option of question.content.options) options.push({ key: option.key, html: await text(option.html) });
  const { declaration, body } = made ?? interaction(question, options);
  const { key, score } = question;
  const { shared } = question.content;
  const stimulus = shared
    ? `<assessmentStimulusRef identifier="s${shared.stem_id}" href="../${stimulusPath(shared.stem_id)}" title="${shared.stem_id}"/>`
    : '';
  const rubric = key.reference === '' ? '' : `<rubricBlock view="scorer">${await text(key.reference)}</rubricBlock>`;
  const feedback =
    key.analysis === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="analysis" showHide="show">${await text(key.analysis)}</modalFeedback>`;
  const template = question.type === 'short' && key.accepted.length > 0 ? 'map_response' : 'match_correct';
  const processing = made
    ? made.processing
    : question.type === 'short' && key.accepted.length === 0
      ? ''
      : `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${template}"/>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${QTI}" identifier="q${question.questionId}" title="${question.questionId}" adaptive="false" timeDependent="false">
${declaration}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${score}"/>
<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${score}</value></defaultValue></outcomeDeclaration>
<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
${stimulus}<itemBody>${made?.stem ?? (await text(question.content.stem))}${rubric}${body}</itemBody>
${processing}${feedback}
</assessmentItem>
`;
  return { xml, files: [...media.used] };
}

const stimulusPath = (stemId: string) => `stimuli/s${stemId}.xml`;

/** The stem that questions share, as a file of its own. */
async function stimulusOf(shared: SharedStem, exporting: Exporting, media: Media, zip: yazl.ZipFile): Promise<Written> {
  media.used.clear();
  const sound = shared.audio && (await soundIn(shared.audio, exporting, media, zip));
  const limit = shared.audio?.plays ? `<param name="plays" value="${shared.audio.plays}" valuetype="DATA"/>` : '';
  const played = sound ? `<p><object data="../${sound.path}" type="${sound.mime}">${limit}</object></p>` : '';
  const body = played + (await bodyOf(shared.html, exporting, media, zip));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentStimulus xmlns="${QTI}" identifier="s${shared.stem_id}" title="${shared.stem_id}"><stimulusBody>${body}</stimulusBody></assessmentStimulus>
`;
  return { xml, files: [...media.used] };
}

function resourceOf(question: ExportedQuestion, path: string, files: readonly string[]) {
  const keyword = (label: string) => `<imsmd:keyword><imsmd:string>${xmlText(label)}</imsmd:string></imsmd:keyword>`;
  const skills =
    question.skills.length === 0
      ? ''
      : `<imsmd:classification><imsmd:purpose><imsmd:value>competency</imsmd:value></imsmd:purpose>${question.skills.map(keyword).join('')}</imsmd:classification>`;
  const lom = `<imsmd:lom><imsmd:general>${question.tags.map(keyword).join('')}</imsmd:general><imsmd:educational><imsmd:difficulty><imsmd:value>${DIFFICULTIES[question.difficulty - 1]}</imsmd:value></imsmd:difficulty></imsmd:educational>${skills}</imsmd:lom>`;
  return `<resource identifier="r${question.questionId}" type="imsqti_item_xmlv2p1" href="${path}"><metadata>${lom}</metadata>${[path, ...files].map((file) => `<file href="${file}"/>`).join('')}</resource>`;
}

/** Questions as a QTI 2.1 package. */
export function writeQti2(exporting: Exporting): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as unknown as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const media: Media = { paths: new Map(), used: new Set() };
  async function write() {
    const resources: string[] = [];
    const reported = new Set<string>();
    for await (const question of exporting.questions()) {
      if (!isPortable(question) && !isSayable(question)) {
        exporting.lost.types.push(nameOf(question));
        continue;
      }
      const { shared } = question.content;
      if (shared && !reported.has(shared.stem_id)) {
        reported.add(shared.stem_id);
        const { xml, files } = await stimulusOf(shared, exporting, media, zip);
        const at = stimulusPath(shared.stem_id);
        zip.addBuffer(Buffer.from(xml), at, { mtime: exporting.madeAt });
        resources.push(
          `<resource identifier="s${shared.stem_id}" type="associatedcontent/learning-application-resource" href="${at}">${[at, ...files].map((file) => `<file href="${file}"/>`).join('')}</resource>`,
        );
      }
      const path = `items/q${question.questionId}.xml`;
      const { xml, files } = await itemOf(question, exporting, media, zip);
      zip.addBuffer(Buffer.from(xml), path, { mtime: exporting.madeAt });
      resources.push(resourceOf(question, path, files));
    }
    const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="questions">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>
`;
    zip.addBuffer(Buffer.from(manifest), 'imsmanifest.xml', { mtime: exporting.madeAt });
    zip.end();
  }
  write().catch((error: Error) => out.destroy(error));
  return out;
}
