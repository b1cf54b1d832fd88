import fc from 'fast-check'
import { hostileText } from '../files/hostile-text.ts'
import type { Json } from './description.ts'
import { type Draft, fieldPart, filePart, kindOf, otherScopes, type Part, type Stock } from './drafts.ts'
import { type Draw, oneOf } from './draw.ts'
import { NO_ANSWER } from './send.ts'

type Spoiled = Partial<Draft> | null

/** One fault to add to a call; returns null if the call cannot have it. */
type Fault = (draft: Draft, draw: Draw, stock: Stock) => Spoiled

const HUGE = 'x'.repeat(100_000)
const NO_TEXT = ['a\0b', '\ud800', 'x\udfff', '\u0001', '\u001b[31m', '\u0085']
const NO_VALUES = [null, 0, -1, 1.5, 1e308, true, '', [], {}, [[]], { length: 1 }, ...NO_TEXT]

const queryOf = ({ operation }: Draft) => operation.parameters.filter(parameter => parameter.in === 'query')
const replaced = (query: Draft['query'], name: string, value: string): Draft['query'] => [
  ...query.filter(([other]) => other !== name),
  [name, value],
]

/** Replaces the value of a query parameter. */
const inQuery =
  (texts: readonly string[], expects: readonly number[], isMeant: (schema: Json) => boolean = () => true): Fault =>
  (draft, draw) => {
    const meant = queryOf(draft).filter(({ schema }) => isMeant(schema))
    if (meant.length === 0) return null
    return { query: replaced(draft.query, oneOf(draw, meant).name, oneOf(draw, texts)), expects }
  }

const isNumber = ({ type }: Json) => type === 'integer'
const isWord = ({ enum: words }: Json) => words !== undefined
const isMoment = ({ format }: Json) => format === 'date' || format === 'date-time'
const ANY = [200, 400, 404, 409, 422, 202]

const OF_QUERIES: Readonly<Record<string, Fault>> = {
  'no number': inQuery(['x', '1.5', '-1', '1e99', '99999999999', 'NaN', '٣', '9'.repeat(400)], [400], isNumber),
  'odd number': inQuery(['', ' 5 ', '0x10', '1e1', '+1', '007'], ANY, isNumber),
  'no such word': inQuery(['', 'Valid', 'x', 'constructor', '__proto__', 'TRUE'], [400], isWord),
  'no moment': inQuery(['', 'today', '2024-02-30', '2024-13-01T00:00:00Z', '0000-00-00', '1'], [400], isMoment),
  'odd moment': inQuery(
    ['0001-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ANY,
    isMoment,
  ),
  'no text': inQuery([...NO_TEXT.slice(0, 1), '\u0001', '%', '%_\\', "' or 1=1 --"], ANY),
  'long parameter': inQuery(['x'.repeat(5_000)], ANY),
  'unknown parameter': ({ query }, draw) => ({
    query: [...query, [oneOf(draw, ['unheard', '__proto__', 'constructor', 'limit[]', '', 'Limit']), '1']],
    expects: [400],
  }),
  'parameter twice': ({ query }) => (query[0] === undefined ? null : { query: [...query, query[0]], expects: [400] }),
  'parameter left out': draft => {
    const [needed] = queryOf(draft).filter(({ required }) => required)
    return needed ? { query: draft.query.filter(([name]) => name !== needed.name), expects: [400] } : null
  },
}

const withId =
  (texts: readonly string[], expects: readonly number[]): Fault =>
  ({ ids }, draw) =>
    ids.length === 0 ? null : { ids: [oneOf(draw, texts)], expects }

const OF_PATHS: Readonly<Record<string, Fault>> = {
  'id that is not there': withId(['2147483647', '999999999'], [404]),
  'no id': withId(
    [
      '0',
      '-1',
      '1.5',
      'x',
      '2147483648',
      '9007199254740993',
      '9'.repeat(60),
      ' ',
      '../1',
      '1;2',
      '٣',
      ...NO_TEXT.slice(0, 1),
    ],
    [400, 404],
  ),
  'long id': withId(['9'.repeat(150), 'x'.repeat(3_000)], [400, 404]),
  'badly encoded id': withId(
    ['raw:%', 'raw:%zz', 'raw:%c3%28', 'raw:%ed%a0%80', 'raw:%00', 'raw:%2e%2e%2f'],
    [400, 404],
  ),
  'another company’s id': ({ operation, ids, company }, draw, stock) => {
    const others = stock[1 - company]?.[kindOf(operation)] ?? []
    return ids.length === 0 || others.length === 0 || kindOf(operation) === 'partners'
      ? null
      : { ids: [oneOf(draw, others)], expects: [404] }
  },
}

/** Changes the JSON body; the description decides whether the result is still valid (judge.ts). */
const inJson =
  (change: (json: Json, draw: Draw) => unknown): Fault =>
  ({ body }, draw) => {
    if (body === null || !('json' in body)) return null
    // A change must not affect the original.
    return { body: { json: change(structuredClone(body.json) as Json, draw) } }
  }

const withField = (json: Json, draw: Draw, values: readonly unknown[]) => ({
  ...json,
  [oneOf(draw, Object.keys(json).concat('uid', 'name'))]: oneOf(draw, values),
})

const OF_JSON: Readonly<Record<string, Fault>> = {
  'wrong value': inJson((json, draw) => withField(json, draw, NO_VALUES)),
  'hostile text': inJson((json, draw) => withField(json, draw, [draw(hostileText)])),
  'huge text': inJson((json, draw) => withField(json, draw, [HUGE])),
  'field left out': inJson((json, draw) => {
    const gone = oneOf(draw, Object.keys(json))
    return Object.fromEntries(Object.entries(json).filter(([name]) => name !== gone))
  }),
  'unknown field': inJson((json, draw) => ({
    ...json,
    [oneOf(draw, ['unheard', 'Uid', 'toString', 'constructor', 'a\0b', ''])]: 1,
  })),
  'wrong element': inJson((json, draw) => {
    const lists = Object.keys(json).filter(name => Array.isArray(json[name]))
    const name = oneOf(draw, lists.length > 0 ? lists : ['checks'])
    return { ...json, [name]: [...((json[name] as unknown[] | undefined) ?? []), oneOf(draw, NO_VALUES)] }
  }),
  'no object': inJson((_json, draw) => oneOf(draw, [null, [], 'x', 1, true, [{}]])),
}

const asText =
  (texts: readonly string[], type: string | null, expects: readonly number[]): Fault =>
  ({ method }, draw) =>
    method === 'GET' ? null : { body: { text: oneOf(draw, texts), type }, expects }

const DEEP = `${'{"uid":'.repeat(20_000)}1${'}'.repeat(20_000)}`
const NO_JSON = [
  '{',
  '{"uid":',
  'uid=1',
  '',
  '{"uid":1}}',
  '\ufeff{',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  DEEP,
]

const OF_BODIES: Readonly<Record<string, Fault>> = {
  'no JSON': asText(NO_JSON, 'application/json', [400]),
  'another content type': ({ method }, draw) => {
    const type = oneOf(draw, [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'x',
      'application/json2',
    ])
    return method === 'GET' ? null : { body: { text: '{"uid":"DE136695976"}', type }, expects: [400, 415] }
  },
  'no content type': asText(['{"uid":"DE136695976"}'], null, [400, 415]),
  // The body is refused by its length and the connection is closed. A client that is still sending
  // may see the close before the answer.
  'larger than is taken': asText([`{"uid":"${'x'.repeat(5_000_000)}"}`], 'application/json', [
    ...[400, 413, NO_ANSWER],
    // A call that takes a form refuses JSON before checking its length.
    415,
  ]),
  'form without a boundary': asText(['x'], 'multipart/form-data', [400, 415]),
  'form that is none': asText(['x', '--b', '--b\r\n\r\n'], 'multipart/form-data; boundary=b', [400, 415, 422]),
}

/** Changes the parts of a form. */
const inForm =
  (change: (parts: Part[], draw: Draw) => Part[], expects: readonly number[]): Fault =>
  ({ body }, draw) =>
    body !== null && 'form' in body ? { body: { form: change(body.form, draw) }, expects } : null

const REFUSED = [400, 413, 415, 422]
const NAMES = [
  '',
  '../../etc/passwd',
  'a\0b.xlsx',
  `${'x'.repeat(2_000)}.csv`,
  'Liste',
  'Liste.exe',
  '\u202egnp.csv',
  'CON',
  '.csv',
]

const OF_FORMS: Readonly<Record<string, Fault>> = {
  'form without a file': inForm(parts => parts.slice(0, -1), REFUSED),
  'two files': inForm(parts => [...parts, ...parts.slice(-1)], [...REFUSED, 202, 200]),
  'unknown form field': inForm(
    (parts, draw) => [fieldPart(oneOf(draw, ['unheard', '__proto__', 'file', '', 'constructor']), '1'), ...parts],
    REFUSED,
  ),
  'form field twice': inForm(parts => [fieldPart('fresh', 'true'), fieldPart('fresh', 'false'), ...parts], REFUSED),
  'field behind the file': inForm(parts => [...parts, fieldPart('unheard', '1')], [...REFUSED, 200, 202]),
  'huge form field': inForm(parts => [fieldPart('sheet', HUGE.repeat(20)), ...parts], REFUSED),
  'many form fields': inForm(
    parts => [...Array.from({ length: 300 }, (_, at) => fieldPart(`f${at}`, '')), ...parts],
    REFUSED,
  ),
  'empty file': inForm(() => [filePart('Liste.csv', '')], REFUSED),
  'odd file': inForm(
    (_parts, draw) => [filePart('Liste.csv', oneOf(draw, ['\0', 'UID\n\0', ';;;;', '"', 'UID\n"', '\ufeff', HUGE]))],
    [...REFUSED, 200, 202],
  ),
  'torn workbook': inForm(() => [filePart('Liste.xlsx', 'PK\u0003\u0004 and no more')], REFUSED),
  'odd file name': inForm(
    (parts, draw) =>
      parts.map(part => ({ ...part, head: part.head.replace(/filename="[^"]*"/, `filename="${oneOf(draw, NAMES)}"`) })),
    [...REFUSED, 200, 202],
  ),
}

/** Adds a header. */
const withHeader =
  (name: string, values: readonly (string | string[])[], expects: readonly number[]): Fault =>
  ({ headers }, draw) => ({ headers: { ...headers, [name]: oneOf(draw, values) }, expects })

const onlyWith =
  (name: string, fault: Fault): Fault =>
  (draft, draw, stock) =>
    draft.operation.parameters.some(parameter => parameter.name === name) ? fault(draft, draw, stock) : null

/** A dry run has no side effects, so its idempotency key is not read. */
const isDryRun = ({ query }: Draft): boolean => query.some(([name, value]) => name === 'dryRun' && value === 'true')

const NO_KEYS = ['', 'x'.repeat(256), 'with blank', 'ümlaut', ['a', 'b']]
const RANGES = [
  'bytes=',
  'bytes=-',
  'bytes=-0',
  `bytes=${'9'.repeat(400)}-`,
  'bytes=0-0,'.repeat(500),
  'bytes=a-b',
  '0-1',
  'bytes=1-2-3',
]
const FILE_STATUSES = [200, 206, 304, 404, 409, 416]

const OF_HEADERS: Readonly<Record<string, Fault>> = {
  'no key': () => ({ key: { text: null }, expects: [401] }),
  'wrong key': (_draft, draw) => ({
    key: {
      text: oneOf(draw, [
        'Bearer uidc_x',
        'Bearer ',
        'Basic eDp5',
        'uidc_',
        `Bearer uidc_${'x'.repeat(4_000)}`,
        'Bearer a b',
      ]),
    },
    expects: [401],
  }),
  'another permission’s key': ({ operation }, draw) => ({
    key: { scope: oneOf(draw, otherScopes(operation)) },
    expects: [403],
  }),
  'no such idempotency key': onlyWith('Idempotency-Key', (draft, draw, stock) =>
    isDryRun(draft) ? null : withHeader('Idempotency-Key', NO_KEYS, [400])(draft, draw, stock),
  ),
  'odd range': onlyWith('Range', withHeader('Range', RANGES, FILE_STATUSES)),
  'odd condition': onlyWith(
    'Range',
    withHeader('If-None-Match', ['"', '', 'W/', '"x'.repeat(2_000), '"\u00ff"'], FILE_STATUSES),
  ),
  'odd wish': withHeader(
    'Accept',
    ['text/html', 'image/png', '', 'x', '*/*;q=0'],
    [200, 201, 202, 204, 206, 304, 400, 404, 406, 409, 416, 422],
  ),
  'odd encoding': withHeader(
    'Accept-Encoding',
    ['gzip', 'br;q=1', '*', 'identity;q=0'],
    [200, 201, 202, 204, 206, 304, 400, 404, 406, 409, 416, 422],
  ),
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** All faults by name. */
const FAULTS: Readonly<Record<string, Fault>> = {
  ...OF_QUERIES,
  ...OF_PATHS,
  ...OF_JSON,
  ...OF_BODIES,
  ...OF_FORMS,
  ...OF_HEADERS,
  'another method': ({ method }, draw) => ({
    method: oneOf(
      draw,
      METHODS.filter(other => other !== method),
    ),
    body: null,
  }),
}

/** Returns the call with one of its possible faults. */
export function spoiled(draft: Draft, draw: Draw, stock: Stock): Draft {
  for (;;) {
    const fault = draw(fc.noBias(fc.constantFrom(...Object.keys(FAULTS))))
    const change = FAULTS[fault]?.(draft, draw, stock)
    // Some faults fit every call, so the loop ends.
    if (change) return { ...draft, ...change, fault }
  }
}
