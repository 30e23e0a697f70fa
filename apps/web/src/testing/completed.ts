/** As much of JSON Schema as the contract uses. */
export type Shape = {
  $ref?: string;
  $defs?: Record<string, Shape>;
  definitions?: Record<string, Shape>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean | Shape;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  minimum?: number;
  minLength?: number;
  pattern?: string;
  default?: unknown;
};

type Context = { root: Shape; place: string; foreign: string[] };

function resolved(shape: Shape, { root }: Context): Shape {
  if (!shape.$ref) return shape;
  const name = shape.$ref.split('/').at(-1)!;
  return shape.$ref === '#' ? root : (root.$defs?.[name] ?? root.definitions?.[name] ?? {});
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value can be of a shape, as far as its outermost layer says. */
function fits(shape: Shape, value: unknown, context: Context): boolean {
  const { type, const: fixed, enum: options, properties = {}, anyOf, oneOf } = resolved(shape, context);
  if (anyOf ?? oneOf) return (anyOf ?? oneOf)!.some((each) => fits(each, value, context));
  if (fixed !== undefined) return value === fixed;
  if (options) return options.includes(value);
  if (!isRecord(value)) {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    return type === undefined || kind === type || (kind === 'number' && type === 'integer');
  }
  const tags = Object.entries(properties).filter(([, each]) => each.const !== undefined);
  return type === 'object' && tags.every(([name, each]) => value[name] === undefined || value[name] === each.const);
}

/** How many fields of a value a shape knows: of several that fit, the one that knows most is meant. */
function knownFields(shape: Shape, value: unknown, context: Context) {
  const { properties = {} } = resolved(shape, context);
  return isRecord(value) ? Object.keys(value).filter((name) => name in properties).length : 0;
}

function simplestText({ pattern, minLength = 0 }: Shape) {
  const tries = ['', '1', 'a', '2026-11-26', '#123456', '00000000-0000-4000-8000-000000000000'].map((text) => text.padEnd(minLength, '1'));
  return pattern === undefined ? tries[0]! : (tries.find((text) => new RegExp(pattern).test(text)) ?? tries[0]!);
}

/** The simplest value of a shape. */
function simplest(shape: Shape, context: Context): unknown {
  if ('default' in shape) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  switch (shape.type) {
    case 'object':
      return completed(shape, {}, context);
    case 'array':
      return (shape.prefixItems ?? Array.from({ length: shape.minItems ?? 0 }, () => shape.items ?? {})).map((item) =>
        completed(item, undefined, context),
      );
    case 'string':
      return simplestText(shape);
    case 'number':
    case 'integer':
      return Math.max(0, shape.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function completedRecord(shape: Shape, value: Record<string, unknown>, context: Context) {
  const { properties, required = [], additionalProperties } = shape;
  if (!properties) {
    const rest = isRecord(additionalProperties) ? additionalProperties : {};
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, completed(rest, each, context)]));
  }
  const whole: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(value), ...required])) {
    const place = context.place ? `${context.place}.${name}` : name;
    if (!(name in properties)) {
      if (value[name] !== undefined) context.foreign.push(`answers ${place}, which the contract does not know`);
    } else if (value[name] !== undefined || required.includes(name))
      whole[name] = completed(properties[name]!, value[name], { ...context, place });
  }
  return whole;
}

/** A value with everything its shape asks for; names that the shape does not know are noted as foreign. */
export function completed(given: Shape, value: unknown, context: Context): unknown {
  const shape = resolved(given, context);
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) {
    if (value === undefined) return branches.some((each) => each.type === 'null') ? null : completed(branches[0]!, undefined, context);
    const fitting = branches.filter((each) => fits(each, value, context));
    const meant = fitting.sort((one, other) => knownFields(other, value, context) - knownFields(one, value, context))[0];
    return meant ? completed(meant, value, context) : value;
  }
  if (shape.allOf) return shape.allOf.reduce((whole: unknown, each) => completed(each, whole, context), value);
  if (value === undefined) return simplest(shape, context);
  if (Array.isArray(value) && shape.items) {
    const { items } = shape;
    return value.map((each, index) => completed(items, each, { ...context, place: `${context.place}.${index}` }));
  }
  return isRecord(value) && shape.type === 'object' ? completedRecord(shape, value, context) : value;
}
