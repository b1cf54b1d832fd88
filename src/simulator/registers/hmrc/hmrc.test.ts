import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { post } from '../../../../tests/world/stand-ins/ask-simulator.ts'
import { type Simulator, startSimulator } from '../../simulator.ts'
import { HMRC_APPLICATION } from './tokens.ts'

// The requests are hand-written, independent of the product's own client.
const ACCEPT = 'application/vnd.hmrc.2.0+json'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ hmrcPerSecond: null })
})
beforeEach(() => {
  simulator.reset()
  simulator.setBehaviour({ hmrcPerSecond: null, hmrcTokenLookups: null })
})
afterAll(() => simulator.close())

async function requestToken(fields: Record<string, string> = {}) {
  const { id, secret } = HMRC_APPLICATION
  const form = { client_id: id, client_secret: secret, grant_type: 'client_credentials', scope: 'read:vat', ...fields }
  const body = new URLSearchParams(form).toString()
  const { status, text } = await post(`${simulator.hmrcUrl}/oauth/token`, body, 'application/x-www-form-urlencoded')
  return { status, json: JSON.parse(text) }
}

async function lookUp(numbers: string, headers: Record<string, string> = {}, method = 'GET') {
  const { json } = await requestToken()
  const response = await fetch(`${simulator.hmrcUrl}/organisations/vat/check-vat-number/lookup/${numbers}`, {
    method,
    headers: { accept: ACCEPT, authorization: `Bearer ${json.access_token}`, ...headers },
  })
  return { status: response.status, json: JSON.parse(await response.text()) }
}

it('HMRC issues a token only to its single application', async () => {
  expect(await requestToken()).toMatchObject({ status: 200, json: { token_type: 'bearer', expires_in: 14_400 } })
  expect(await requestToken({ client_secret: 'wrong' })).toEqual({
    status: 401,
    json: { error: 'invalid_client', error_description: 'invalid client id or secret' },
  })
})

it('HMRC answers the numbers of its sandbox, with and without a requester', async () => {
  const { status, json } = await lookUp('553557881')
  expect([status, json.target.vatNumber, json.requester, json.consultationNumber]).toEqual([
    200,
    '553557881',
    undefined,
    undefined,
  ])
  const withRequester = (await lookUp('948561936944/146295999727')).json
  expect(withRequester).toMatchObject({ target: { vatNumber: '948561936944' }, requester: '146295999727' })
  expect(withRequester.consultationNumber).toMatch(/^[A-Za-z]{9}$/)
  expect((await lookUp('948561936944/146295999727')).json.consultationNumber).not.toBe(withRequester.consultationNumber)
})

it.each([
  ['100000009', 404, 'NOT_FOUND', 'targetVrn does not match a registered company'],
  ['100000009/100000019', 404, 'NOT_FOUND', 'targetVrn'],
  ['553557881/100000009', 403, 'INVALID_REQUEST', 'requesterVrn does not match a registered company'],
  ['5535', 400, 'INVALID_REQUEST', 'Invalid targetVrn - Vrn'],
  ['553557881/GB1', 400, 'INVALID_REQUEST', 'Invalid requesterVrn - Vrn'],
  ['GD001/GB1', 400, 'INVALID_REQUEST', 'Invalid targetVrn and requesterVrn - Vrn'],
])('%s: %i %s', async (numbers, status, code, message) => {
  const answer = await lookUp(numbers)
  expect(answer).toMatchObject({ status, json: { code } })
  expect(answer.json.message).toContain(message)
})

it('HMRC checks header, token and method before the number', async () => {
  const codeOf = async (headers: Record<string, string>, method?: string) =>
    (await lookUp('553557881', headers, method)).json.code
  expect(await codeOf({ accept: 'application/json' })).toBe('ACCEPT_HEADER_INVALID')
  expect(await codeOf({ authorization: '' })).toBe('MISSING_CREDENTIALS')
  expect(await codeOf({ authorization: 'Bearer wrong' })).toBe('INVALID_CREDENTIALS')
  expect(await codeOf({}, 'POST')).toBe('METHOD_NOT_ALLOWED')
})

it('HMRC accepts three lookups in any second, or the configured number', async () => {
  simulator.setBehaviour({ hmrcPerSecond: 3 })
  const { json } = await requestToken()
  const headers = { accept: ACCEPT, authorization: `Bearer ${json.access_token}` }
  const url = `${simulator.hmrcUrl}/organisations/vat/check-vat-number/lookup/553557881`
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(url, { headers })).status))
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(3)
  simulator.setBehaviour({ hmrcPerSecond: 0 })
  expect((await fetch(url, { headers })).status).toBe(429)
})

it('random failures follow the configured share, and never say that a number is not found', async () => {
  simulator.setBehaviour({ failureShare: 1, failures: ['http-500', 'http-429', 'no-verdict'] })
  const { json } = await requestToken()
  const headers = { accept: ACCEPT, authorization: `Bearer ${json.access_token}` }
  const lookUpNumber = (number: string) =>
    fetch(`${simulator.hmrcUrl}/organisations/vat/check-vat-number/lookup/${number}`, { headers })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => (await lookUpNumber(`1000000${at + 10}`)).status),
  )
  simulator.setBehaviour({ failureShare: 0, failures: null })
  expect(statuses).not.toContain(404)
  expect(new Set(statuses).size).toBeGreaterThan(1)
})
