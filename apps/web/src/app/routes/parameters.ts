/** Whether one path parameter is well formed; a malformed one is the not-found page (D-11). */
export type ParameterRule = (value: string) => boolean;

const largest = 9223372036854775807n;

/** A 64-bit id. */
export const id: ParameterRule = (value) => /^[1-9][0-9]{0,18}$/.test(value) && BigInt(value) <= largest;
/** An id, or 0 where there is none (stage, team). */
export const idOrZero: ParameterRule = (value) => value === '0' || id(value);
/** One of a few values. */
export const oneOf =
  (...values: string[]): ParameterRule =>
  (value) =>
    values.includes(value);
/** A screen's secret: at least 20 characters without anything that could mean something else. */
export const pass: ParameterRule = (value) => /^[A-Za-z0-9_-]{20,200}$/.test(value);
/** The reason shown by the prompt page. */
export const promptCode: ParameterRule = (value) => /^-?[0-9]{1,6}$/.test(value);
/** The name of an activity inside a course. */
export const nodeId: ParameterRule = (value) => /^[A-Za-z0-9_-]{1,40}$/.test(value);
/** A join code. */
export const joinCode: ParameterRule = (value) => /^[A-Za-z0-9_-]{4,200}$/.test(value);
/** What the link at the foot of an e-mail carries. */
export const mailTicket: ParameterRule = (value) => /^[A-Za-z0-9_.-]{20,200}$/.test(value);
/** What the code shows that a phone scans to take pictures. */
export const captureTicket: ParameterRule = (value) => /^[A-Za-z0-9_-]{22}$/.test(value);
/** The number of an order. */
export const orderNumber: ParameterRule = (value) => /^[0-9]{20}$/.test(value);
/** A short plain word such as a tab's name. */
export const word: ParameterRule = (value) => /^[a-z][a-zA-Z-]{0,40}$/.test(value);

/** Whether all parameters that are present are well formed. */
export const wellFormed = (rules: Record<string, ParameterRule>, values: Record<string, string | undefined>) =>
  Object.entries(rules).every(([name, rule]) => values[name] === undefined || rule(values[name]));
