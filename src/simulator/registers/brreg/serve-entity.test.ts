import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { type SimulatorOptions, startSimulator } from '../../simulator.ts'
import { BRREG_FAULTS, faultUidsOfBrreg } from './faults.ts'

async function createFixture(options: SimulatorOptions = {}) {
  const simulator = await startSimulator(options)
  onTestFinished(() => simulator.close())
  const get = async (path: string, accept = 'application/json') => {
    const reply = await fetch(simulator.brregUrl + path, { headers: { accept } })
    return { status: reply.status, body: await reply.text() }
  }
  return { simulator, get }
}

it('the register answers nine digits, and nothing else', async () => {
  const { get, simulator } = await createFixture()
  expect(JSON.parse((await get('/enheter/974760673')).body)).toMatchObject({
    organisasjonsnummer: '974760673',
    registrertIMvaregisteret: true,
  })
  expect((await get('/enheter/97476067')).status).toBe(400)
  expect((await get('/enheter/974760673', 'application/vnd.brreg.enhetsregisteret.enhet.v1+json')).status).toBe(406)
  expect(simulator.calls.map(({ uid }) => uid)).toEqual(['NO974760673', 'NO97476067', 'NO974760673'])
})

it('the register’s “not found” has no body, and its search an empty list with the number', async () => {
  const { get } = await createFixture()
  const digits = faultUidsOfBrreg().get('no such number')?.slice(2) ?? ''
  expect(await get(`/enheter/${digits}`)).toEqual({ status: 404, body: '' })
  const { status, body } = await get(`/enheter?organisasjonsnummer=${digits}`)
  expect([status, JSON.parse(body)]).toMatchObject([200, { page: { totalElements: 0 } }])
  expect(body).toContain(`organisasjonsnummer=${digits}`)
})

it('the register deletes a number, and answers it with HTTP 200', async () => {
  const { get } = await createFixture({ endedUids: ['NO974760673'] })
  expect(JSON.parse((await get('/enheter/974760673')).body)).toMatchObject({ respons_klasse: 'SlettetEnhet' })
})

it('the register rejects calls above the configured number per minute', async () => {
  const { get } = await createFixture({ brregPerMinute: 2 })
  const statuses = [await get('/enheter/974760673'), await get('/enheter/974760673'), await get('/enheter/974760673')]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
})

it('the register has a number with a correct check digit for each fault, listed in docs/simulator.md', () => {
  const page = readFileSync(new URL('../../../../docs/simulator.md', import.meta.url), 'utf8')
  const uids = faultUidsOfBrreg()
  const rows = BRREG_FAULTS.map(({ name, description }) => `- \`${uids.get(name)}\` ${name}: ${description}\n`)
  expect(rows.filter(row => !page.includes(row))).toEqual([])
  expect([...uids.values()].filter(uid => parseUid(uid).hints.length > 0)).toEqual([])
})
