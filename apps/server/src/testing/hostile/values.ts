const nested = (levels: number) => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

const SQL = `'); drop table users; --`;
const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

/** What a hostile program puts into a field, by name. `undefined` leaves the field out. */
export const hostileValues: readonly (readonly [string, unknown])[] = [
  ['missing', undefined],
  ['empty', ''],
  ['null', null],
  ['an empty list', []],
  ['an object', {}],
  ['a list of everything', [null, 1, '1', {}, [], true, SQL]],
  ['a prototype', JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')],
  ['the name of a prototype', '__proto__'],
  ['the name of a constructor', 'constructor'],
  ['true', true],
  ['zero', 0],
  ['minus one', -1],
  ['one and a half', 1.5],
  ['a huge number', 1e308],
  ['zero as text', '0'],
  ['minus one as text', '-1'],
  ['one and a half as text', '1.5'],
  ['an exponent as text', '1e3'],
  ['the largest id', '9223372036854775807'],
  ['2^63', '9223372036854775808'],
  ['2^63 as a number', 2 ** 63],
  ['2^64', '18446744073709551616'],
  ['a time out of range', 8.64e15],
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['half a surrogate pair inside', [{ text: 'a\udfffb' }]],
  ['a long text', '长'.repeat(100_000)],
  ['a long list', Array.from({ length: 2000 }, (_, index) => String(index + 1))],
  ['deep nesting', nested(60)],
  ['deeper nesting', nested(10_000)],
  ['SQL', SQL],
  ['script', SCRIPT],
  ['control characters and directions', '\u202e\u0007\u200b\r\nSet-Cookie: a=b'],
  ['broken JSON', '{"a":'],
];

/** JSON text that survives deep nesting and half surrogate pairs. */
export const jsonOf = (value: unknown) => {
  const depth = depthOf(value);
  return depth > 1000 ? `${'['.repeat(depth)}"deep"${']'.repeat(depth)}` : JSON.stringify(value);
};

function depthOf(value: unknown) {
  let depth = 0;
  for (let inner = value; Array.isArray(inner) && inner.length === 1; inner = inner[0]) depth++;
  return depth;
}

/** A field of a form as bytes: text as it is, everything else as JSON text; half a surrogate pair keeps its (invalid) UTF-8. */
export const formValue = (value: unknown) => {
  const text = typeof value === 'string' ? value : jsonOf(value);
  return text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[\ud800-\udfff]/g, '%ED%A0%80').replaceAll('"', '%22');
};

/** Whole bodies that nobody can read, with the content type they claim. */
export const hostileBodies: readonly (readonly [string, string, Buffer])[] = [
  ['an empty JSON body', 'application/json', Buffer.alloc(0)],
  ['broken JSON', 'application/json', Buffer.from('{"a":')],
  ['JSON that is a list', 'application/json', Buffer.from('[1,2,3]')],
  ['JSON that is a text', 'application/json', Buffer.from('"text"')],
  ['JSON that is null', 'application/json', Buffer.from('null')],
  ['JSON with a prototype', 'application/json', Buffer.from('{"__proto__":{"admin":true},"constructor":1}')],
  ['JSON nested 10,000 levels', 'application/json', Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)],
  ['JSON in UTF-16', 'application/json; charset=utf-16', Buffer.from('{"a":1}', 'utf16le')],
  ['JSON with bytes that are no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an empty form', 'application/x-www-form-urlencoded', Buffer.alloc(0)],
  ['a form with a broken escape', 'application/x-www-form-urlencoded', Buffer.from('account=%ff&password=%zz')],
  ['a form with bytes that are no UTF-8', 'application/x-www-form-urlencoded', Buffer.from([0x61, 0x3d, 0xff, 0xc0])],
  ['a form of 100,000 fields', 'application/x-www-form-urlencoded', Buffer.from('a&'.repeat(100_000))],
  ['a form with a prototype', 'application/x-www-form-urlencoded', Buffer.from('__proto__=1&constructor=2&__proto__[admin]=1')],
  ['JSON that claims to be a form', 'application/x-www-form-urlencoded', Buffer.from('{"account":"a"}')],
  ['a form that claims to be JSON', 'application/json', Buffer.from('account=a&password=b')],
  ['XML', 'application/xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['text', 'text/plain', Buffer.from('account=a')],
  ['an unknown type', 'no/such-type; a=b; c', Buffer.from('a')],
  ['a type that is no type', '💥'.replace(/[^\x20-\x7e]/g, '?'), Buffer.from('a')],
  ['an empty multipart', 'multipart/form-data', Buffer.from('--x--')],
  ['a broken multipart', 'multipart/form-data; boundary=x', Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb')],
];
