import { displayName, PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { below, child, childrenNamed, parseXml, Unreadable, type XmlNode } from '../../../platform/foreign/xml.ts';
import type { OutlineItem } from './outline.rules.ts';

/** A resource; paths are as they stand in the zip's manifest, resolved later. */
export type Resource = {
  id: string;
  type: string;
  href: string | undefined;
  files: string[];
  dependencies: string[];
  /** For teachers alone. */
  teachersOnly: boolean;
  /** Forms of it that its maker would rather have shown, by their ids. */
  variants: string[];
  /** What stands in the manifest itself, as thin cartridges have it. */
  inline: XmlNode | undefined;
};
/** What imsmanifest.xml says. */
export type CartridgeManifest = {
  id: string;
  title: string;
  description: string;
  maker: string;
  items: OutlineItem[];
  resources: Resource[];
  /** Its publisher wants to be asked before it is used. */
  guarded: boolean;
};

const label = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

const makers: [RegExp, string][] = [
  [/canvas\.instructure|canvas_export/i, 'Canvas'],
  [/moodle/i, 'Moodle'],
  [/blackboard|xmlns:bb=/i, 'Blackboard'],
  [/sakai/i, 'Sakai'],
  [/desire2learn|d2l/i, 'Brightspace'],
  [/schoology/i, 'Schoology'],
  [/praxis/i, 'Praxis'],
];

function itemsOf(node: XmlNode | undefined): OutlineItem[] {
  return childrenNamed(node, 'item')
    .filter((item) => item.attributes.isvisible !== 'false' || item.children.length > 0)
    .map((item, at) => ({
      id: item.attributes.identifier ?? `item-${at}`,
      title: label(child(item, 'title')?.text),
      ref: item.attributes.identifierref?.trim() || undefined,
      children: itemsOf(item),
    }));
}

/** What a resource holds beside its own content. */
const OUTER = new Set(['file', 'dependency', 'metadata', 'variant', 'lom', 'title']);

const rolesOf = (node: XmlNode) =>
  below(node, 'intendedEndUserRole').flatMap((role) => childrenNamed(role, 'value').map((value) => label(value.text)));

function resourceOf(node: XmlNode, base: string): Resource {
  const own = base + (node.attributes.base ?? '');
  const at = (href: string | undefined) => (href ? own + href : undefined);
  const roles = rolesOf(node);
  return {
    id: node.attributes.identifier?.trim() ?? '',
    type: (node.attributes.type ?? '').trim(),
    href: at(node.attributes.href?.trim()),
    // Blackboard names the file of a resource in an attribute.
    files: [...childrenNamed(node, 'file').map((file) => file.attributes.href), node.attributes.file].flatMap(
      (href) => at(href?.trim()) ?? [],
    ),
    dependencies: childrenNamed(node, 'dependency').flatMap((each) => each.attributes.identifierref?.trim() ?? []),
    teachersOnly:
      /^lessonplan$/i.test(node.attributes.intendeduse ?? '') ||
      (roles.length > 0 && roles.every((role) => /instructor|mentor|teacher/i.test(role))),
    variants: childrenNamed(node, 'variant').flatMap((each) => each.attributes.identifierref?.trim() ?? []),
    inline: node.children.find(({ name }) => !OUTER.has(name)),
  };
}

/** The words of a title or description: `string` since 1.1, `langstring` before. */
const lomText = (metadata: XmlNode | undefined, name: string) => {
  const node = child(metadata, 'lom', 'general', name);
  return label((child(node, 'string') ?? child(node, 'langstring'))?.text ?? node?.text);
};

/** The outline: of several organizations each is a folder. */
function outlineOf(organizations: readonly XmlNode[]): OutlineItem[] {
  const filled = organizations.filter((each) => childrenNamed(each, 'item').length > 0);
  if (filled.length <= 1) return itemsOf(filled[0]);
  return filled.map((each, at) => ({
    id: each.attributes.identifier ?? `organization-${at}`,
    title: label(child(each, 'title')?.text),
    ref: undefined,
    children: itemsOf(each),
  }));
}

/** Reads imsmanifest.xml; refuses what is no manifest, or that of another kind of package. */
export function readManifest(text: string, entries: Iterable<string>): CartridgeManifest {
  let root: XmlNode;
  try {
    root = parseXml(text, 'imsmanifest.xml');
  } catch (error) {
    if (error instanceof Unreadable) throw new PackageProblem('package_manifest', { name: 'imsmanifest.xml' });
    throw error;
  }
  if (root.name !== 'manifest') throw new PackageProblem('package_manifest', { name: 'imsmanifest.xml' });
  const metadata = child(root, 'metadata');
  const schema = label(child(metadata, 'schema')?.text);
  const resources = child(root, 'resources');
  const listed = childrenNamed(resources, 'resource');
  if (/scorm|adl/i.test(schema) || listed.some((each) => /^sco$/i.test(each.attributes.scormtype ?? '')))
    throw new PackageProblem('package_other', { schema: displayName(schema || 'SCORM') });
  const base = (root.attributes.base ?? '') + (resources?.attributes.base ?? '');
  const signs = `${text.slice(0, 4000)} ${[...entries].slice(0, 2000).join(' ')}`;
  return {
    id: root.attributes.identifier?.trim() ?? '',
    title: lomText(metadata, 'title') || label(child(root, 'organizations', 'organization', 'title')?.text),
    description: lomText(metadata, 'description'),
    maker: makers.find(([sign]) => sign.test(signs))?.[1] ?? '',
    items: outlineOf(childrenNamed(child(root, 'organizations'), 'organization')),
    guarded: child(root, 'authorizations') !== undefined,
    resources: listed.map((node) => resourceOf(node, base)),
  };
}
