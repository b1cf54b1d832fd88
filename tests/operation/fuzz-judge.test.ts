import { expect, it } from 'vitest'
import type { Description, Operation } from '../world/fuzz/description.ts'
import { type Draft, RIGHT } from '../world/fuzz/drafts.ts'
import { judgeBy } from '../world/fuzz/judge.ts'
import type { Answered } from '../world/fuzz/send.ts'

const PROBLEM = { content: { 'application/problem+json': { schema: {} } } }
const ANSWERS = Object.fromEntries([400, 404, 409, 415, 422, 429, 500, 503].map(status => [status, PROBLEM]))

const operationOf = (id: string): Operation => ({
  id,
  method: 'POST',
  path: `/${id}`,
  scope: '',
  parameters: [],
  bodies: {},
  answers: ANSWERS,
})

const [upload, result] = [operationOf('uploadBatch'), operationOf('fetchResult')]
const description: Description = { document: {}, schemas: {}, operations: [upload, result] }
const judge = judgeBy(description)

const draftOf = (draft: Partial<Draft>): Draft => ({
  operation: upload,
  company: 0,
  key: { scope: 'every' },
  method: 'POST',
  ids: [],
  query: [],
  headers: {},
  body: null,
  fault: '',
  expects: RIGHT,
  ...draft,
})

const refused = (status: number, code: string): Answered => ({
  status,
  headers: {
    'content-type': 'application/problem+json',
    'content-language': 'en',
    ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
  },
  body: Buffer.from(JSON.stringify({ type: `/problems#${code}`, title: 'No', status, detail: 'No.', code })),
})

const CASES: readonly [string, Partial<Draft>, Answered, string[]][] = [
  [
    'a key that came before with another body, beside a broken file',
    { fault: 'torn workbook', expects: [422], headers: { 'Idempotency-Key': 'a' } },
    refused(409, 'idempotency_key_reused'),
    [],
  ],
  [
    'that refusal where no key was sent',
    { fault: 'torn workbook', expects: [422] },
    refused(409, 'idempotency_key_reused'),
    ['torn workbook: expected 422'],
  ],
  [
    'an encoding that is asked of a workbook',
    { operation: result, query: [['encoding', 'utf-8']] },
    refused(400, 'bad_input'),
    [],
  ],
  [
    'that refusal where no encoding was asked for',
    { operation: result },
    refused(400, 'bad_input'),
    [`nothing wrong: expected ${RIGHT.join(', ')}`],
  ],
  ['a product that has no place just now', {}, refused(429, 'too_many_calls_at_once'), []],
  [
    'a fault of ours, be it described',
    {},
    refused(500, 'internal_error'),
    ['an error of ours', `nothing wrong: expected ${RIGHT.join(', ')}`],
  ],
  ['a code that is on no list', {}, refused(404, 'gone_fishing'), ['its code is on no list']],
]

it.each(CASES)('judges %s', (_what, draft, answer, said) => {
  expect(judge(draftOf(draft), answer)).toEqual(said)
})
