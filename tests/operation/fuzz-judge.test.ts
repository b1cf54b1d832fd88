import { expect, it } from 'vitest'
import type { Description, Operation } from '../world/fuzz/description.ts'
import { type Draft, VALID_CALL_STATUSES } from '../world/fuzz/drafts.ts'
import { createJudge } from '../world/fuzz/judge.ts'
import type { CallAnswer } from '../world/fuzz/send.ts'

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
const judge = createJudge(description)

const createDraft = (draft: Partial<Draft>): Draft => ({
  operation: upload,
  company: 0,
  key: { scope: 'every' },
  method: 'POST',
  ids: [],
  query: [],
  headers: {},
  body: null,
  fault: '',
  expects: VALID_CALL_STATUSES,
  ...draft,
})

const refusal = (status: number, code: string): CallAnswer => ({
  status,
  headers: {
    'content-type': 'application/problem+json',
    'content-language': 'en',
    ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
  },
  body: Buffer.from(JSON.stringify({ type: `/problems#${code}`, title: 'No', status, detail: 'No.', code })),
})

const CASES: readonly [string, Partial<Draft>, CallAnswer, string[]][] = [
  [
    'a reused idempotency key in a call with a broken file',
    { fault: 'torn workbook', expects: [422], headers: { 'Idempotency-Key': 'a' } },
    refusal(409, 'idempotency_key_reused'),
    [],
  ],
  [
    'an idempotency refusal of a call without a key',
    { fault: 'torn workbook', expects: [422] },
    refusal(409, 'idempotency_key_reused'),
    ['torn workbook: expected 422'],
  ],
  [
    'an encoding requested for a workbook',
    { operation: result, query: [['encoding', 'utf-8']] },
    refusal(400, 'bad_input'),
    [],
  ],
  [
    'an encoding refusal of a call without an encoding',
    { operation: result },
    refusal(400, 'bad_input'),
    [`nothing wrong: expected ${VALID_CALL_STATUSES.join(', ')}`],
  ],
  ['a product without a free concurrency slot', {}, refusal(429, 'too_many_calls_at_once'), []],
  [
    'an internal error, although it is described',
    {},
    refusal(500, 'internal_error'),
    ['an error of ours', `nothing wrong: expected ${VALID_CALL_STATUSES.join(', ')}`],
  ],
  ['an unlisted problem code', {}, refusal(404, 'gone_fishing'), ['its code is on no list']],
]

it.each(CASES)('judges %s', (_name, draft, answer, findings) => {
  expect(judge(createDraft(draft), answer)).toEqual(findings)
})
