import fc from 'fast-check'
import { KEY_SCOPES } from '../../../src/base/roles/program-rules.ts'
import { germanUids, workbookOf } from '../product/checking.ts'
import type { Description, Json, Operation } from './description.ts'
import { type Draw, happens, oneOf } from './draw.ts'
import { UIDS, valuesOf } from './values.ts'

/** A part of a multipart form as sent. */
export type Part = { head: string; body: Uint8Array | string }

/** A call before it is serialized. */
export type Draft = {
  operation: Operation
  /** The index of the company whose key is sent. */
  company: number
  /** A scope, or `every` for a key that has all scopes; `text` is a literal key, null for none. */
  key: { scope: string } | { text: string | null }
  method: string
  /** Values of the path parameters, not yet encoded; a `Uint8Array` is sent as it is. */
  ids: string[]
  query: [name: string, value: string][]
  headers: Record<string, string | string[]>
  /** `json` is sent as JSON, `form` as a multipart form, `text` unchanged. */
  body: { json: unknown } | { form: Part[] } | { text: string; type: string | null } | null
  /** The fault in the call; empty if there is none. */
  fault: string
  /** The allowed statuses; 429 and 503 are always allowed. */
  expects: readonly number[]
}

/** Ids seen so far, of each kind such as `batches`, for each company. */
export type KnownIds = readonly Readonly<Record<string, string[]>>[]

/** The statuses that a call without a fault may have. */
export const VALID_CALL_STATUSES: readonly number[] = [200, 201, 202, 204, 206, 304, 404, 409, 416, 422]

/**
 * Returns the path segment that names the kind of resource, such as `batches` in
 * /api/v1/batches/{id}.
 */
export const kindOf = ({ path }: Operation): string => path.split('/')[3] ?? ''

/** Returns a call of an operation without any fault. */
export function createValidDraft(draw: Draw, operation: Operation, { schemas }: Description, stock: KnownIds): Draft {
  const company = draw(fc.noBias(fc.nat(1)))
  const parametersIn = (location: string) => operation.parameters.filter(parameter => parameter.in === location)
  const query = parametersIn('query').filter(({ required }) => required || happens(draw, 35))
  const headers = parametersIn('header').filter(() => happens(draw, 25))
  const valueText = ({ schema, name }: { schema: Json; name: string }) => String(draw(valuesOf(schema, schemas, name)))
  const isMultipart = 'multipart/form-data' in operation.bodies
  const draft: Draft = {
    operation,
    company,
    key: { scope: happens(draw, 50) ? operation.scope : 'every' },
    method: operation.method,
    ids: parametersIn('path').map(() => idOf(draw, stock[company]?.[kindOf(operation)])),
    query: query.map(parameter => [parameter.name, valueText(parameter)]),
    headers: {
      ...Object.fromEntries(headers.map(each => [each.name, FILE_HEADERS[each.name]?.(draw) ?? valueText(each)])),
      ...(happens(draw, 20) ? { 'Accept-Language': oneOf(draw, LANGUAGES) } : {}),
    },
    body: isMultipart ? { form: formOf(draw) } : bodyOf(draw, operation, schemas),
    fault: '',
    expects: VALID_CALL_STATUSES,
  }
  // No schema says whether a form's fields fit its file, or whether a text is a VAT ID that
  // supports queries by date.
  const hasFurtherRules = isMultipart || operation.id === 'askDay'
  return hasFurtherRules ? { ...draft, expects: [...VALID_CALL_STATUSES, 400] } : withoutContradiction(draft)
}

const idOf = (draw: Draw, knownIds: readonly string[] = []): string =>
  knownIds.length > 0 ? oneOf(draw, knownIds) : '1'

const LANGUAGES = ['de', 'de-AT,de;q=0.9', 'en', 'fr', '*', 'de;q=0', 'x'.repeat(300), ';;,q=']

/** Headers whose values are restricted by meaning, not type (docs/api.md#files). */
const FILE_HEADERS: Readonly<Record<string, (draw: Draw) => string>> = {
  Range: draw =>
    oneOf(draw, ['bytes=0-', 'bytes=0-99', 'bytes=-20', 'bytes=5-4', 'bytes=999999999-', 'bytes=0-1,3-4', 'lines=1-2']),
  'If-Range': draw => oneOf(draw, ['"x"', 'W/"x"', new Date(0).toUTCString(), `"${'0'.repeat(64)}"`]),
  'If-None-Match': draw => oneOf(draw, ['*', '"x"', 'W/"x", "y"', 'x', '"']),
}

const bodyOf = (draw: Draw, { bodies }: Operation, schemas: Description['schemas']): Draft['body'] =>
  bodies['application/json'] ? { json: draw(valuesOf(bodies['application/json'], schemas)) } : null

// With `changedSince` the page cursor has another format (docs/api.md), so a cursor from before is
// not valid.
const withoutContradiction = (draft: Draft): Draft =>
  draft.query.some(([name]) => name === 'changedSince')
    ? { ...draft, query: draft.query.filter(([name]) => name !== 'after') }
    : draft

/** Returns a list as a workbook or as text, with some of the optional form fields. */
function formOf(draw: Draw): Part[] {
  const uids = draw(fc.array(fc.constantFrom(...UIDS, ...germanUids(20)), { minLength: 1, maxLength: 5 }))
  const fields = Object.entries(FORM_FIELDS).filter(() => happens(draw, 10))
  const parts = fields.map(([name, values]) => fieldPart(name, oneOf(draw, values)))
  return [...parts, happens(draw, 50) ? filePart('Liste.xlsx', workbookOf(uids)) : filePart('Liste.csv', csvOf(uids))]
}

const FORM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  sheet: ['Liste', 'Tabelle', ''],
  uidColumn: ['1', 'A', 'UID', '0', '99', 'Firma'],
  nameColumn: ['2', 'B', 'Firma', '0', '1', '-1'],
  invoiceDateColumn: ['0', '2', 'Datum'],
  encoding: ['utf-8', 'windows-1252', 'latin'],
  delimiter: ['semicolon', 'comma', ';'],
  fresh: ['true', 'false', 'yes'],
  language: ['de', 'en', 'fr'],
}

const csvOf = (uids: readonly string[]): string => ['UID;Firma', ...uids.map(uid => `${uid};Muster`)].join('\r\n')

/** Returns a field of a form. */
export const fieldPart = (name: string, body: string): Part => ({ head: `form-data; name="${name}"`, body })

/** Returns the file of a form. */
export const filePart = (name: string, body: Part['body']): Part => ({
  head: `form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
  body,
})

/** Returns all scopes but the one that the call needs. */
export const otherScopes = ({ scope }: Operation): string[] => KEY_SCOPES.filter(each => each !== scope)
