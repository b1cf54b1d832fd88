import { KEY_SCOPES } from '../../src/base/roles/program-rules.ts'

/** Callers whose key is not accepted, by reason. */
const REFUSED_KEYS = [
  ...(['key in a cookie', 'key in the address', 'ended key', 'lapsed key', 'another key', 'torn key'] as const),
  ...(['expired company’s key', 'deleted company’s key', 'key from elsewhere'] as const),
] as const

/** Callers with a key; `every scope` is a key with all scopes, as used on the calls for people. */
export const PROGRAMS = [...REFUSED_KEYS, ...KEY_SCOPES, 'every scope'] as const
export type Program = (typeof PROGRAMS)[number]

/** A cell in the format of expectations.ts, which imports this file. */
type ProgramCell = {
  row: string
  method: string
  path: string
  who: 'anonymous' | 'dev' | Program
  place: 'own' | 'other'
  status: number
}

/**
 * The matrix of the calls for programs, written by hand like that for people. First an anonymous
 * caller and a Dev with a session, then the keys that are not accepted, in the order above. Then a
 * key of each scope (check, batch:write, batch:read, report:read, webhook:manage, mcp:check) on
 * objects of its own company, and last, if the path names an object, on another company's.
 */
export const EXPECTED_PROGRAM_STATUSES = `
POST /api/v1/checks                                  401 401 | 401 401 401 401 401 401 401 401 403 | 200 403 403 403 403 403
GET /api/v1/checks                                   401 401 | 401 401 401 401 401 401 401 401 403 | 200 403 403 403 403 403
GET /api/v1/checks/:id/report                        401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403 | 403 403 403 404 403 403
GET /api/v1/checks/:id/report [a colleague's]        401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403 | 403 403 403 404 403 403
GET /api/v1/checks/:id                               401 401 | 401 401 401 401 401 401 401 401 403 | 200 403 403 403 403 403 | 404 403 403 403 403 403
GET /api/v1/checks/:id [a colleague's]               401 401 | 401 401 401 401 401 401 401 401 403 | 200 403 403 403 403 403 | 404 403 403 403 403 403
POST /api/v1/batches                                 401 401 | 401 401 401 401 401 401 401 401 403 | 403 202 403 403 403 403
POST /api/v1/batches/file                            401 401 | 401 401 401 401 401 401 401 401 403 | 403 202 403 403 403 403
GET /api/v1/batches                                  401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403
GET /api/v1/batches/:id                              401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
GET /api/v1/batches/:id [a colleague's]              401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
GET /api/v1/batches/:id/rows                         401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
POST /api/v1/batches/:id/cancel                      401 401 | 401 401 401 401 401 401 401 401 403 | 403 200 403 403 403 403 | 403 404 403 403 403 403
POST /api/v1/batches/:id/cancel [a colleague's]      401 401 | 401 401 401 401 401 401 401 401 403 | 403 200 403 403 403 403 | 403 404 403 403 403 403
POST /api/v1/batches/:id/cancel [ended]              401 401 | 401 401 401 401 401 401 401 401 403 | 403 409 403 403 403 403 | 403 404 403 403 403 403
POST /api/v1/batches/:id/retry                       401 401 | 401 401 401 401 401 401 401 401 403 | 403 202 403 403 403 403 | 403 404 403 403 403 403
POST /api/v1/batches/:id/retry [a colleague's]       401 401 | 401 401 401 401 401 401 401 401 403 | 403 202 403 403 403 403 | 403 404 403 403 403 403
DELETE /api/v1/batches/:id                           401 401 | 401 401 401 401 401 401 401 401 403 | 403 204 403 403 403 403 | 403 404 403 403 403 403
DELETE /api/v1/batches/:id [a colleague's]           401 401 | 401 401 401 401 401 401 401 401 403 | 403 204 403 403 403 403 | 403 404 403 403 403 403
DELETE /api/v1/batches/:id [running]                 401 401 | 401 401 401 401 401 401 401 401 403 | 403 409 403 403 403 403 | 403 404 403 403 403 403
GET /api/v1/batches/:id/result                       401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
GET /api/v1/batches/:id/result [a colleague's]       401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
GET /api/v1/batches/:id/result [downloaded]          401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
GET /api/v1/batches/:id/result [not ready]           401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 409 403 403 403 | 403 403 404 403 403 403
GET /api/v1/batches/:id/report                       401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403 | 403 403 403 404 403 403
GET /api/v1/batches/:id/report [a colleague's]       401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403 | 403 403 403 404 403 403
POST /api/v1/stock-checks                            401 401 | 401 401 401 401 401 401 401 401 403 | 403 202 403 403 403 403
GET /api/v1/stock-checks/:id                         401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403 | 403 403 404 403 403 403
POST /api/v1/stock-checks/:id/cancel                 401 401 | 401 401 401 401 401 401 401 401 403 | 403 200 403 403 403 403 | 403 404 403 403 403 403
GET /api/v1/on-that-day                              401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403
GET /api/v1/partners                                 401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403
GET /api/v1/partners/:uid                            401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403 | 403 403 403 404 403 403
GET /api/v1/webhooks                                 401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 403 200 403
POST /api/v1/webhooks                                401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 403 201 403
DELETE /api/v1/webhooks/:id                          401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 403 204 403 | 403 403 403 403 404 403
POST /mcp                                            401 401 | 401 401 401 401 401 401 401 401 403 | 200 200 200 200 200 200
POST /mcp [find_partner]                             401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 200 403 403
POST /mcp [batch_status]                             401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 200 403 403 403
POST /mcp [check_uid]                                401 401 | 401 401 401 401 401 401 401 401 403 | 403 403 403 403 403 403
`

/** Returns the cells of the lines above. */
export const programCells = (): ProgramCell[] => EXPECTED_PROGRAM_STATUSES.trim().split(/\n+/).flatMap(cellsOf)

function cellsOf(line: string): ProgramCell[] {
  const [, row = '', numbers = ''] = /^(.+?) {2,}(.+)$/.exec(line) ?? []
  const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(row) ?? []
  const groups = numbers.split(' | ').map(group => group.split(' ').map(Number))
  const [peopleStatuses = [], refusedStatuses = [], ownStatuses = [], otherStatuses = []] = groups
  if (
    peopleStatuses.length !== 2 ||
    refusedStatuses.length !== REFUSED_KEYS.length ||
    ownStatuses.length !== KEY_SCOPES.length
  )
    throw new Error(`cannot read: ${line}`)
  const cell = (principal: ProgramCell['who'], status = 0, owner: ProgramCell['place'] = 'own') => ({
    row,
    method,
    path,
    who: principal,
    place: owner,
    status,
  })
  return [
    ...(['anonymous', 'dev'] as const).map((principal, at) => cell(principal, peopleStatuses[at])),
    ...REFUSED_KEYS.map((principal, at) => cell(principal, refusedStatuses[at])),
    ...KEY_SCOPES.map((principal, at) => cell(principal, ownStatuses[at])),
    ...(otherStatuses.length === 0
      ? []
      : KEY_SCOPES.map((principal, at) => cell(principal, otherStatuses[at], 'other'))),
  ]
}
