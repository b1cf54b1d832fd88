import fc from 'fast-check'
import { hostileText } from '../files/hostile-text.ts'
import type { Json } from './description.ts'
import { type Draft, fieldPart, filePart, type KnownIds, kindOf, otherScopes, type Part } from './drafts.ts'
import { type Draw, oneOf } from './draw.ts'
import { NO_ANSWER } from './send.ts'

type DraftChange = Partial<Draft> | null

/** One fault to add to a call; returns null if the call cannot have it. */
type Fault = (draft: Draft, draw: Draw, stock: KnownIds) => DraftChange

const HUGE = 'x'.repeat(100_000)
const INVALID_TEXTS = ['a\0b', '\ud800', 'x\udfff', '\u0001', '\u001b[31m', '\u0085']
const WRONG_VALUES = [null, 0, -1, 1.5, 1e308, true, '', [], {}, [[]], { length: 1 }, ...INVALID_TEXTS]

const queryOf = ({ operation }: Draft) => operation.parameters.filter(parameter => parameter.in === 'query')
const replaceParameter = (query: Draft['query'], name: string, value: string): Draft['query'] => [
  ...query.filter(([parameterName]) => parameterName !== name),
  [name, value],
]

/** Replaces the value of a query parameter. */
const withQueryValue =
  (texts: readonly string[], expects: readonly number[], isApplicable: (schema: Json) => boolean = () => true): Fault =>
  (draft, draw) => {
    const applicable = queryOf(draft).filter(({ schema }) => isApplicable(schema))
    if (applicable.length === 0) return null
    return { query: replaceParameter(draft.query, oneOf(draw, applicable).name, oneOf(draw, texts)), expects }
  }

const isNumber = ({ type }: Json) => type === 'integer'
const isEnum = ({ enum: values }: Json) => values !== undefined
const isMoment = ({ format }: Json) => format === 'date' || format === 'date-time'
const ANY_STATUS = [200, 400, 404, 409, 422, 202]

const QUERY_FAULTS: Readonly<Record<string, Fault>> = {
  'invalid number': withQueryValue(
    ['x', '1.5', '-1', '1e99', '99999999999', 'NaN', '٣', '9'.repeat(400)],
    [400],
    isNumber,
  ),
  'odd number': withQueryValue(['', ' 5 ', '0x10', '1e1', '+1', '007'], ANY_STATUS, isNumber),
  'unknown enum value': withQueryValue(['', 'Valid', 'x', 'constructor', '__proto__', 'TRUE'], [400], isEnum),
  'invalid date': withQueryValue(
    ['', 'today', '2024-02-30', '2024-13-01T00:00:00Z', '0000-00-00', '1'],
    [400],
    isMoment,
  ),
  'odd date': withQueryValue(
    ['0001-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ANY_STATUS,
    isMoment,
  ),
  'invalid text': withQueryValue([...INVALID_TEXTS.slice(0, 1), '\u0001', '%', '%_\\', "' or 1=1 --"], ANY_STATUS),
  'long parameter': withQueryValue(['x'.repeat(5_000)], ANY_STATUS),
  'unknown parameter': ({ query }, draw) => ({
    query: [...query, [oneOf(draw, ['unheard', '__proto__', 'constructor', 'limit[]', '', 'Limit']), '1']],
    expects: [400],
  }),
  'parameter twice': ({ query }) => (query[0] === undefined ? null : { query: [...query, query[0]], expects: [400] }),
  'parameter left out': draft => {
    const [requiredParameter] = queryOf(draft).filter(({ required }) => required)
    return requiredParameter
      ? { query: draft.query.filter(([name]) => name !== requiredParameter.name), expects: [400] }
      : null
  },
}

const withId =
  (texts: readonly string[], expects: readonly number[]): Fault =>
  ({ ids }, draw) =>
    ids.length === 0 ? null : { ids: [oneOf(draw, texts)], expects }

const PATH_FAULTS: Readonly<Record<string, Fault>> = {
  'unknown id': withId(['2147483647', '999999999'], [404]),
  'invalid id': withId(
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
      ...INVALID_TEXTS.slice(0, 1),
    ],
    [400, 404],
  ),
  'long id': withId(['9'.repeat(150), 'x'.repeat(3_000)], [400, 404]),
  'badly encoded id': withId(
    ['raw:%', 'raw:%zz', 'raw:%c3%28', 'raw:%ed%a0%80', 'raw:%00', 'raw:%2e%2e%2f'],
    [400, 404],
  ),
  'another company’s id': ({ operation, ids, company }, draw, stock) => {
    const otherIds = stock[1 - company]?.[kindOf(operation)] ?? []
    return ids.length === 0 || otherIds.length === 0 || kindOf(operation) === 'partners'
      ? null
      : { ids: [oneOf(draw, otherIds)], expects: [404] }
  },
}

/** Changes the JSON body; the description decides whether the result is still valid (judge.ts). */
const withJson =
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

const JSON_FAULTS: Readonly<Record<string, Fault>> = {
  'wrong value': withJson((json, draw) => withField(json, draw, WRONG_VALUES)),
  'hostile text': withJson((json, draw) => withField(json, draw, [draw(hostileText)])),
  'huge text': withJson((json, draw) => withField(json, draw, [HUGE])),
  'field left out': withJson((json, draw) => {
    const removed = oneOf(draw, Object.keys(json))
    return Object.fromEntries(Object.entries(json).filter(([name]) => name !== removed))
  }),
  'unknown field': withJson((json, draw) => ({
    ...json,
    [oneOf(draw, ['unheard', 'Uid', 'toString', 'constructor', 'a\0b', ''])]: 1,
  })),
  'wrong element': withJson((json, draw) => {
    const lists = Object.keys(json).filter(name => Array.isArray(json[name]))
    const name = oneOf(draw, lists.length > 0 ? lists : ['checks'])
    return { ...json, [name]: [...((json[name] as unknown[] | undefined) ?? []), oneOf(draw, WRONG_VALUES)] }
  }),
  'not an object': withJson((_json, draw) => oneOf(draw, [null, [], 'x', 1, true, [{}]])),
}

const asText =
  (texts: readonly string[], type: string | null, expects: readonly number[]): Fault =>
  ({ method }, draw) =>
    method === 'GET' ? null : { body: { text: oneOf(draw, texts), type }, expects }

const DEEP = `${'{"uid":'.repeat(20_000)}1${'}'.repeat(20_000)}`
const INVALID_JSON = [
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

const BODY_FAULTS: Readonly<Record<string, Fault>> = {
  'invalid JSON': asText(INVALID_JSON, 'application/json', [400]),
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
  'too large': asText([`{"uid":"${'x'.repeat(5_000_000)}"}`], 'application/json', [
    ...[400, 413, NO_ANSWER],
    // A call that takes a form refuses JSON before checking its length.
    415,
  ]),
  'form without a boundary': asText(['x'], 'multipart/form-data', [400, 415]),
  'invalid form': asText(['x', '--b', '--b\r\n\r\n'], 'multipart/form-data; boundary=b', [400, 415, 422]),
}

/** Changes the parts of a form. */
const withForm =
  (change: (parts: Part[], draw: Draw) => Part[], expects: readonly number[]): Fault =>
  ({ body }, draw) =>
    body !== null && 'form' in body ? { body: { form: change(body.form, draw) }, expects } : null

const REFUSAL_STATUSES = [400, 413, 415, 422]
const ODD_FILE_NAMES = [
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

const FORM_FAULTS: Readonly<Record<string, Fault>> = {
  'form without a file': withForm(parts => parts.slice(0, -1), REFUSAL_STATUSES),
  'two files': withForm(parts => [...parts, ...parts.slice(-1)], [...REFUSAL_STATUSES, 202, 200]),
  'unknown form field': withForm(
    (parts, draw) => [fieldPart(oneOf(draw, ['unheard', '__proto__', 'file', '', 'constructor']), '1'), ...parts],
    REFUSAL_STATUSES,
  ),
  'form field twice': withForm(
    parts => [fieldPart('fresh', 'true'), fieldPart('fresh', 'false'), ...parts],
    REFUSAL_STATUSES,
  ),
  'field behind the file': withForm(parts => [...parts, fieldPart('unheard', '1')], [...REFUSAL_STATUSES, 200, 202]),
  'huge form field': withForm(parts => [fieldPart('sheet', HUGE.repeat(20)), ...parts], REFUSAL_STATUSES),
  'many form fields': withForm(
    parts => [...Array.from({ length: 300 }, (_, at) => fieldPart(`f${at}`, '')), ...parts],
    REFUSAL_STATUSES,
  ),
  'empty file': withForm(() => [filePart('Liste.csv', '')], REFUSAL_STATUSES),
  'odd file': withForm(
    (_parts, draw) => [filePart('Liste.csv', oneOf(draw, ['\0', 'UID\n\0', ';;;;', '"', 'UID\n"', '\ufeff', HUGE]))],
    [...REFUSAL_STATUSES, 200, 202],
  ),
  'torn workbook': withForm(() => [filePart('Liste.xlsx', 'PK\u0003\u0004 and no more')], REFUSAL_STATUSES),
  'odd file name': withForm(
    (parts, draw) =>
      parts.map(part => ({
        ...part,
        head: part.head.replace(/filename="[^"]*"/, `filename="${oneOf(draw, ODD_FILE_NAMES)}"`),
      })),
    [...REFUSAL_STATUSES, 200, 202],
  ),
}

/** Adds a header. */
const withHeader =
  (name: string, values: readonly (string | string[])[], expects: readonly number[]): Fault =>
  ({ headers }, draw) => ({ headers: { ...headers, [name]: oneOf(draw, values) }, expects })

const ifParameter =
  (name: string, fault: Fault): Fault =>
  (draft, draw, stock) =>
    draft.operation.parameters.some(parameter => parameter.name === name) ? fault(draft, draw, stock) : null

/** A dry run has no side effects, so its idempotency key is not read. */
const isDryRun = ({ query }: Draft): boolean => query.some(([name, value]) => name === 'dryRun' && value === 'true')

const INVALID_IDEMPOTENCY_KEYS = ['', 'x'.repeat(256), 'with blank', 'ümlaut', ['a', 'b']]
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

const HEADER_FAULTS: Readonly<Record<string, Fault>> = {
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
  'invalid idempotency key': ifParameter('Idempotency-Key', (draft, draw, stock) =>
    isDryRun(draft) ? null : withHeader('Idempotency-Key', INVALID_IDEMPOTENCY_KEYS, [400])(draft, draw, stock),
  ),
  'odd range': ifParameter('Range', withHeader('Range', RANGES, FILE_STATUSES)),
  'odd condition': ifParameter(
    'Range',
    withHeader('If-None-Match', ['"', '', 'W/', '"x'.repeat(2_000), '"\u00ff"'], FILE_STATUSES),
  ),
  'odd Accept header': withHeader(
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
  ...QUERY_FAULTS,
  ...PATH_FAULTS,
  ...JSON_FAULTS,
  ...BODY_FAULTS,
  ...FORM_FAULTS,
  ...HEADER_FAULTS,
  'another method': ({ method }, draw) => ({
    method: oneOf(
      draw,
      METHODS.filter(candidate => candidate !== method),
    ),
    body: null,
  }),
}

/** Returns the call with one of its possible faults. */
export function addFault(draft: Draft, draw: Draw, stock: KnownIds): Draft {
  for (;;) {
    const fault = draw(fc.noBias(fc.constantFrom(...Object.keys(FAULTS))))
    const change = FAULTS[fault]?.(draft, draw, stock)
    // Some faults fit every call, so the loop ends.
    if (change) return { ...draft, ...change, fault }
  }
}
