import { expect, it } from 'vitest'
import { endpointOf } from '../../../tests/matrix/endpoint-of.ts'
import { CALLS } from '../../app/definitions/features.ts'
import { actorOf, mayCall } from './access.ts'
import type { Actor } from './actor.ts'

// Every call of the product (docs/rules.md#calls), listed by hand.
const SPECIFIED_CALLS = `
GET /api/users/user/current · POST /api/login · POST /api/login/otp · GET /api/logout · POST /api/users/checkemail
GET /api/users · POST /api/users/adduser · PUT /api/users/{id} · DELETE /api/users/{id} · PATCH /api/users/{id}
GET /api/company · POST /api/company · PUT /api/company/{id} · DELETE /api/company/{id}
GET /api/tasks/company/{companyId} · GET /api/tasks/uid/{uid} · GET /api/tasks/{id} · GET /api/tasks/company/queue/{id}
POST /api/tasks · DELETE /api/tasks/{id} · GET /api/file/result/{id} · GET /api/file/report/{id}
GET /api/serviceavailability · GET /api/cache · PUT /api/cache · PUT /api/cache/update · GET /api/cache/update
DELETE /api/cache/update · DELETE /api/cache · GET /api/tasks/settings/{companyId} · PUT /api/tasks/settings/{companyId}
GET /api/countryapi/{companyId} · PUT /api/countryapi/{companyId} · PUT /api/countryapi/{source}/{target}`

const DECIDED_CALLS = `
GET /api/tasks/uid · GET /api/tasks/sent-countries · GET /api/file/report/single/{id} · POST /api/tasks/preflight · GET /api/tasks/{id}/rows
POST /api/tasks/{id}/retry · POST /api/tasks/{id}/finish · POST /api/tasks/{id}/result · POST /api/countryapi/{companyId}
DELETE /api/countryapi/{companyId}/{id} · POST /api/users/{id}/initial-password · GET /api/users/{id}/sessions
DELETE /api/users/{id}/sessions · POST /api/company/{id}/finanzonline-test · GET /api/auditlog · GET /api/statistics · GET /api/scheinunternehmen
POST /api/report-check · GET /api/operator · GET /api/company/{id}/logo · GET /healthz · GET /readyz · GET /metrics
GET /api/openapi.json · GET /api/docs`

// docs/decisions/2026-11-21-company-logo.md: sets the logo that the table shows.
const LOGO_CALLS = 'PUT /api/company/{id}/logo · DELETE /api/company/{id}/logo'

// docs/decisions/2026-11-21-retention.md: sets a hold, and exports a company's reports as ZIP.
const RETENTION_CALLS = 'PUT /api/tasks/{id}/hold · GET /api/company/{id}/reports'

// docs/rules.md#list-of-single-checks: finds earlier single checks.
const SINGLE_CHECK_CALLS = 'GET /api/tasks/company/single/{companyId}'

// docs/rules.md#auditor-packages: a company's packages for auditors, and their verification key.
const AUDITOR_CALLS = `
GET /api/company/{companyId}/auditor-packages · POST /api/company/{companyId}/auditor-packages · GET /api/auditor/key
POST /api/company/{companyId}/auditor-packages/{id}/links · DELETE /api/company/{companyId}/auditor-links/{id}
POST /api/auditor/open · GET /api/auditor/archive
DELETE /api/company/{companyId}/auditor-packages/{id} · GET /api/company/{companyId}/auditor-packages/{id}/archive`

// docs/rules.md#what-is-held: data-subject requests about a number or a name.
const DATA_REQUEST_CALLS = `
GET /api/company/{companyId}/held-searches · POST /api/company/{companyId}/held-searches
DELETE /api/company/{companyId}/held-searches/{id} · GET /api/company/{companyId}/held-searches/{id}/file`

// docs/same-company.md#judgements: a person's judgement of a company that differs.
const JUDGEMENT_CALLS = 'POST /api/tasks/{id}/judgements · POST /api/company/{companyId}/partners/{id}/judgements'

// docs/rules.md#watching: partners that are queried again, and their changes.
const WATCHING_CALLS = `
GET /api/company/{companyId}/watching · PUT /api/company/{companyId}/watching
GET /api/company/{companyId}/partner-changes · PUT /api/company/{companyId}/partner-changes/seen
PUT /api/company/{companyId}/partner-changes/{id}/seen · GET /api/partner-mails · PUT /api/partner-mails`

// docs/rules.md#stock-checks: queries all partners again.
const STOCK_CALLS = `
POST /api/stock-checks/forecast · POST /api/stock-checks · GET /api/stock-checks · DELETE /api/stock-checks/{id}
POST /api/v1/stock-checks · GET /api/v1/stock-checks/{id} · POST /api/v1/stock-checks/{id}/cancel`

// docs/rules.md#valid-on-a-day: what the evidence says about an earlier day.
const EARLIER_DAY_CALLS = 'GET /api/company/{companyId}/on-that-day · GET /api/v1/on-that-day'

// docs/rules.md#databox: whether the ministry's own confirmations are collected, and the progress.
const DATABOX_CALLS = 'GET /api/company/{companyId}/databox · PUT /api/company/{companyId}/databox'

// docs/rules.md#companies-at-a-glance: where a user has to act.
const OVERVIEW_CALLS = 'GET /api/overview'

// docs/rules.md#partners: every UID that a company ever queried.
const PARTNER_CALLS = `
GET /api/company/{companyId}/partners · GET /api/company/{companyId}/partners/{id} · GET /api/company/{companyId}/partners/{id}/timeline
POST /api/company/{companyId}/partners/{id}/memberships
GET /api/v1/partners · GET /api/v1/partners/{uid}`

// docs/api.md: calls for a company's programs, and their keys.
const PROGRAM_CALLS = `
POST /api/v1/checks · GET /api/v1/checks/{id}/report · POST /api/v1/batches · POST /api/v1/batches/file
GET /api/v1/batches/{id} · GET /api/v1/batches/{id}/rows · GET /api/v1/batches/{id}/result
GET /api/v1/batches/{id}/report · GET /api/v1/openapi.json · GET /api/v1/problems · GET /api/keys/{companyId} · POST /api/keys/{companyId}
DELETE /api/keys/{companyId}/{id} · GET /api/v1/checks/{id} · GET /api/v1/checks · GET /api/v1/batches
POST /api/v1/batches/{id}/cancel · POST /api/v1/batches/{id}/retry · DELETE /api/v1/batches/{id}`

// docs/mcp.md: the call for agents, with a program's key.
const AGENT_CALLS = 'POST /mcp'

// docs/api.md#webhooks: notifications to programs.
const WEBHOOK_CALLS = `
GET /api/webhooks/{companyId} · POST /api/webhooks/{companyId} · PUT /api/webhooks/{companyId}/{id} · DELETE /api/webhooks/{companyId}/{id}
POST /api/webhooks/{companyId}/{id}/secret · POST /api/webhooks/{companyId}/{id}/test · GET /api/webhooks/{companyId}/{id}/deliveries
POST /api/webhooks/{companyId}/{id}/deliveries/{deliveryId}/again
GET /api/v1/webhooks · POST /api/v1/webhooks · DELETE /api/v1/webhooks/{id}`

// Signs in with a recovery code after the authenticator is lost.
const RECOVERY_CALLS = 'GET /api/recovery-codes · POST /api/recovery-codes · POST /api/login/recovery'

// docs/rules.md#passkeys: sign-in by a device.
const PASSKEY_CALLS = `
GET /api/passkeys · POST /api/passkeys/options · POST /api/passkeys · POST /api/passkeys/{id}/end · POST /api/login/passkey/options
POST /api/login/passkey · POST /api/login/otp/passkey/options · POST /api/login/otp/passkey`
// docs/rules.md#openid-connect: sign-in at a provider.
const OPENID_CALLS = `
POST /api/login/openid · GET /api/login/openid/host · GET /api/login/openid · GET /api/login/openid/callback · GET /api/login/openid/callback/{companyId} · GET /api/openid · POST /api/openid
DELETE /api/openid/{id} · GET /api/company/{companyId}/openid · PUT /api/company/{companyId}/openid · DELETE /api/company/{companyId}/openid`

// docs/rules.md#answers-as-received: the raw answer of a service for a row or a single check.
const RECEIVED_ANSWER_CALLS = 'GET /api/tasks/{id}/rows/{row}/received · GET /api/tasks/single/{id}/received'

const PAGE_CALLS = 'GET /favicon.svg · GET /.well-known/security.txt · GET /*'

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s*(?:·|\n)\s*/)
    .map(line => line.replace(/\{\w+\}|:\w+/g, ':'))

it('defines exactly the calls that are listed here', { tags: ['W2-53', 'W7-02'] }, () => {
  const paths = CALLS.map(({ method, path }) => linesOf(`${method} ${path}`)[0])
  expect(paths.toSorted()).toEqual(
    [
      ...linesOf(SPECIFIED_CALLS),
      ...linesOf(DECIDED_CALLS),
      ...linesOf(LOGO_CALLS),
      ...linesOf(RETENTION_CALLS),
      ...linesOf(RECEIVED_ANSWER_CALLS),
      ...linesOf(SINGLE_CHECK_CALLS),
      ...linesOf(JUDGEMENT_CALLS),
      ...linesOf(AUDITOR_CALLS),
      ...linesOf(DATA_REQUEST_CALLS),
      ...linesOf(EARLIER_DAY_CALLS),
      ...linesOf(DATABOX_CALLS),
      ...linesOf(OVERVIEW_CALLS),
      ...linesOf(PARTNER_CALLS),
      ...linesOf(WATCHING_CALLS),
      ...linesOf(STOCK_CALLS),
      ...linesOf(PROGRAM_CALLS),
      ...linesOf(AGENT_CALLS),
      ...linesOf(WEBHOOK_CALLS),
      ...linesOf(RECOVERY_CALLS),
      ...linesOf(OPENID_CALLS),
      ...linesOf(PASSKEY_CALLS),
      ...linesOf(PAGE_CALLS),
    ].toSorted(),
  )
})

it('makes every call outside /api public except /mcp, because the guard authenticates nothing else there', () => {
  const outside = CALLS.filter(({ path, access }) => !path.startsWith('/api/') && access !== 'public')
  expect(outside.map(({ method, path, access }) => [method, path, access])).toEqual([['POST', '/mcp', 'program']])
})

const person = (role: Actor['role'], companyId: number): Actor => ({
  userId: 9,
  companyId,
  role,
  email: 'ada@firma.at',
  language: 'de',
})

it.each([
  ['a user', person(3, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '7' }, true],
  ['a user, other company', person(3, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '8' }, false],
  ['a user, all companies', person(3, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '0' }, false],
  ['a tenant admin, all companies', person(2, 7), 'GET', '/api/tasks/company/:companyId', { companyId: '0' }, false],
  ['an operator admin, all companies', person(2, 1), 'GET', '/api/tasks/company/:companyId', { companyId: '0' }, true],
  ['a user, settings', person(3, 7), 'GET', '/api/tasks/settings/:companyId', { companyId: '7' }, false],
  ['a tester, settings', person(5, 7), 'GET', '/api/tasks/settings/:companyId', { companyId: '7' }, false],
  ['a tenant admin, settings', person(2, 7), 'PUT', '/api/tasks/settings/:companyId', { companyId: '7' }, true],
  [
    'an operator admin reads global settings',
    person(2, 1),
    'GET',
    '/api/tasks/settings/:companyId',
    { companyId: '0' },
    true,
  ],
  [
    'an operator admin does not change global settings',
    person(2, 1),
    'PUT',
    '/api/tasks/settings/:companyId',
    { companyId: '0' },
    false,
  ],
  ['a dev changes global settings', person(1, 7), 'PUT', '/api/tasks/settings/:companyId', { companyId: '0' }, true],
  [
    'a tenant admin copies from 0',
    person(2, 7),
    'PUT',
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { sourceCompanyId: '0', targetCompanyId: '7' },
    true,
  ],
  [
    'a tenant admin does not copy into another company',
    person(2, 7),
    'PUT',
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { sourceCompanyId: '7', targetCompanyId: '8' },
    false,
  ],
  [
    'a tenant admin does not copy from another company',
    person(2, 7),
    'PUT',
    '/api/countryapi/:sourceCompanyId/:targetCompanyId',
    { sourceCompanyId: '8', targetCompanyId: '7' },
    false,
  ],
  ['a user reads the refresh state', person(3, 7), 'GET', '/api/cache/update', {}, true],
  ['an operator admin does not start a refresh', person(2, 1), 'PUT', '/api/cache/update', {}, false],
  ['a tenant admin has no cache', person(2, 7), 'GET', '/api/cache', {}, false],
])('%s', { tags: ['W1-12', 'C1-11', 'C3-01'] }, (_who, actor, method, route, parameters, expected) => {
  const endpoint = endpointOf(method, route)
  expect(endpoint && mayCall(actor, endpoint, parameters)).toBe(expected)
})

it.each(['1e1', '07', '-7', '7.0', '', '%37', '99999999999999'])('rejects the malformed company id "%s"', id => {
  const endpoint = endpointOf('GET', '/api/tasks/company/:companyId')
  const call = () => endpoint && mayCall(person(1, 1), endpoint, { companyId: id })
  expect(call).toThrow('bad input')
})

it('throws for a request without an actor', () => {
  expect(() => actorOf({})).toThrow()
})
