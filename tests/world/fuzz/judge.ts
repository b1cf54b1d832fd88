import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { PROBLEM_CODES } from '../../../src/base/roles/problem-rules.ts'
import type { Answers, Description, Json, Operation } from './description.ts'
import { type Draft, VALID_CALL_STATUSES } from './drafts.ts'
import { type CallAnswer, NO_ANSWER } from './send.ts'

/** Returns the deviations of an answer from the description; empty if there are none. */
export type Judge = (draft: Draft, answer: CallAnswer) => string[]

const DESCRIPTION = 'description'
const PROBLEM = 'application/problem+json'
const ALWAYS = [429, 503]
const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const FORMATS = {
  date: new RegExp(`^${DATE}$`),
  'date-time': new RegExp(String.raw`^${DATE}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$`),
  'uri-reference': /^[!#-;=?-[\]_a-z~]*$/,
  // Other tests check the content of files.
  binary: true,
} as const

/** Returns a judge that checks calls and answers against a description. */
export function createJudge(description: Description): Judge {
  const validate = createValidator(description.document)
  const operationOf = ({ operation, method }: Draft): Operation | undefined =>
    description.operations.find(each => each.path === operation.path && each.method === method)
  return (draft, answer) => {
    const operation = operationOf(draft)
    const expects = expectedStatuses(draft, operation, validate)
    if (answer.status === NO_ANSWER) return expects.includes(NO_ANSWER) ? [] : ['no answer']
    return [
      ...(answer.status >= 500 && answer.status !== 503 ? ['an error of ours'] : []),
      ...(expects.includes(answer.status) || additionalStatusesOf(draft).includes(answer.status)
        ? []
        : [`${draft.fault || 'nothing wrong'}: expected ${expects.join(', ')}`]),
      ...problemDeviations(answer),
      ...(operation ? describedDeviations(operation.answers[answer.status], answer, validate) : []),
    ]
  }
}

/** Statuses that a call may also have, independent of its schemas and its fault. */
const ADDITIONAL_STATUSES: readonly { status: number; where: (draft: Draft) => boolean }[] = [
  ...ALWAYS.map(status => ({ status, where: () => true })),
  // An earlier call may have used the key with another body; this is detected before the body is
  // validated.
  { status: 409, where: ({ headers }) => headers['Idempotency-Key'] !== undefined },
  // A workbook has no encoding to choose, and the id does not show that the batch is one.
  { status: 400, where: ({ operation, query }) => operation.id === 'fetchResult' && hasParameter(query, 'encoding') },
]

const hasParameter = (query: Draft['query'], parameter: string): boolean => query.some(([name]) => name === parameter)

const additionalStatusesOf = (draft: Draft): number[] =>
  ADDITIONAL_STATUSES.filter(({ where }) => where(draft)).map(({ status }) => status)

/** Returns how a value violates a schema, or null if it is valid. */
type Validate = (schema: Json, value: unknown) => string | null

function createValidator(document: Json): Validate {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: FORMATS })
  ajv.addSchema(document, DESCRIPTION)
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value) => {
    // References are relative to the root of the description.
    const text = JSON.stringify(schema).replaceAll('"#/', `"${DESCRIPTION}#/`)
    const check = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Json)
    compiled.set(text, check)
    return check(value) ? null : ajv.errorsText(check.errors)
  }
}

/**
 * Returns the statuses allowed by the call's fault; for JSON, the description decides whether it is
 * valid.
 */
function expectedStatuses(
  { operation, method, body, fault, expects }: Draft,
  actualOperation: Operation | undefined,
  validate: Validate,
): readonly number[] {
  if (actualOperation === undefined) return method === 'HEAD' ? [200, 304, 400, 403, 404, 405] : [405]
  if (actualOperation !== operation) return [...Object.keys(actualOperation.answers).map(Number), 415]
  const schema = operation.bodies['application/json']
  if (expects !== VALID_CALL_STATUSES || body === null || !('json' in body) || schema === undefined) return expects
  // A changed body may also violate rules that no schema expresses, such as those for a webhook's
  // address.
  if (validate(schema, body.json) !== null) return [400]
  return fault === '' ? expects : [...expects, 400]
}

/** Checks the format of every refusal (RFC 9457), and what its status additionally requires. */
function problemDeviations({ status, headers, body }: CallAnswer): string[] {
  if (status < 400 || body.length === 0) return []
  if (!headers['content-type']?.startsWith(PROBLEM)) return [`a refusal of type ${headers['content-type']}`]
  const problem = JSON.parse(Buffer.from(body).toString()) as Json
  const requirements: [string, boolean][] = [
    ['its code is on no list', (PROBLEM_CODES as readonly unknown[]).includes(problem.code)],
    ['its status differs', problem.status === status],
    ['its type does not end with its code', String(problem.type).endsWith(`#${problem.code}`)],
    ['its detail is no sentence', /[.!?]$/.test(String(problem.detail))],
    ['no Content-Language', headers['content-language'] !== undefined],
    ['no Retry-After', !ALWAYS.includes(status) || /^\d+$/.test(headers['retry-after'] ?? '')],
    ['no WWW-Authenticate', status !== 401 || headers['www-authenticate'] !== undefined],
    ['no Allow', status !== 405 || headers.allow !== undefined],
  ]
  return requirements.filter(([, isMet]) => !isMet).map(([what]) => what)
}

/** Checks that status, headers, type and body match the description. */
function describedDeviations(answers: Answers | undefined, answer: CallAnswer, validate: Validate): string[] {
  if (answers === undefined) return [`${answer.status} is not described`]
  return [...headerDeviations(answers, answer, validate), ...contentDeviations(answers, answer, validate)]
}

const headerDeviations = ({ headers = {} }: Answers, answer: CallAnswer, validate: Validate): string[] =>
  Object.entries(headers).flatMap(([name, { schema, required }]) => {
    const text = answer.headers[name.toLowerCase()]
    if (text === undefined) return required ? [`no ${name}`] : []
    const violation = validate(schema, schema.type === 'integer' ? Number(text) : text)
    return violation === null ? [] : [`${name}: ${violation}`]
  })

function contentDeviations({ content }: Answers, { headers, body }: CallAnswer, validate: Validate): string[] {
  if (content === undefined) return body.length === 0 ? [] : ['a body that is not described']
  const type = headers['content-type']?.split(';')[0] ?? 'none'
  const described = content[type]
  if (described === undefined) return [`type ${type} is not described`]
  if (!type.endsWith('json')) return []
  const violation = validate(described.schema, JSON.parse(Buffer.from(body).toString()))
  return violation === null ? [] : [violation]
}
