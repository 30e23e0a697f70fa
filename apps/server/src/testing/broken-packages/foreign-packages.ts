import { type ZipContent, zipOf } from '../makers/packages.ts';
import type { BrokenPackage, PackageBreaker } from './package-breaker.ts';

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const cartridge = (inside: string, more: ZipContent = {}) => zipOf({ 'imsmanifest.xml': `${xml}${inside}`, ...more });
const simple = (resources: string, items = '<item identifier="i" identifierref="r"><title>One</title></item>') =>
  `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata><organizations><organization identifier="o"><item identifier="root">${items}</item></organization></organizations><resources>${resources}</resources></manifest>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`;

/** Cartridges that are broken. */
export const brokenCartridges = ({ manifest }: PackageBreaker): BrokenPackage[] => [
  ['that is a cartridge without content', () => cartridge(simple('', '')), 'nothing that can be imported'],
  ['that is a cartridge of broken XML', () => cartridge('<manifest><metadata></manifest>'), 'manifest cannot be read'],
  ['that is a cartridge of another XML', () => cartridge('<html/>'), 'manifest cannot be read'],
  [
    'that is a cartridge in no encoding',
    () => zipOf({ 'imsmanifest.xml': Buffer.concat([Buffer.from(xml), Buffer.from([0x3c, 0xff, 0xfe, 0xff])]) }),
    'encoding of imsmanifest.xml',
  ],
  ['that is a cartridge with a billion laughs', () => cartridge(`${laughs}<manifest>&lol8;</manifest>`), 'declares entities'],
  [
    'that is a cartridge that reads a file of the server',
    () => cartridge('<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest>&x;</manifest>'),
    'declares entities',
  ],
  [
    'that is a cartridge whose link has a billion laughs',
    () =>
      cartridge(simple('<resource identifier="r" type="imswl_xmlv1p1"><file href="l.xml"/></resource>'), {
        'l.xml': `${xml}${laughs}<webLink>&lol8;</webLink>`,
      }),
    'declares entities',
  ],
  [
    'that is a cartridge nested 5,000 deep',
    () => cartridge(simple('', '<item identifier="x">'.repeat(5000) + '</item>'.repeat(5000))),
    'manifest cannot be read',
  ],
  [
    'that is a SCORM package',
    () =>
      cartridge('<manifest identifier="s"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata></manifest>'),
    'ADL SCORM package',
  ],
];
