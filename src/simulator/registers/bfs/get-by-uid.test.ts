import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { type SimulatorOptions, startSimulator } from '../../simulator.ts'
import { faultUidsOfBfs } from './fault-uids.ts'
import { BFS_FAULTS } from './faults.ts'

const WSE = 'http://www.uid.admin.ch/xmlns/uid-wse'
const ECH = 'http://www.ech.ch/xmlns/eCH-0097/5'

const requestBody = (
  digits: string,
) => `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GetByUID xmlns="${WSE}"><uid>
  <uidOrganisationIdCategorie xmlns="${ECH}">CHE</uidOrganisationIdCategorie>
  <uidOrganisationId xmlns="${ECH}">${digits}</uidOrganisationId></uid></GetByUID></soap:Body></soap:Envelope>`

async function createFixture(options: SimulatorOptions = {}) {
  const simulator = await startSimulator(options)
  onTestFinished(() => simulator.close())
  const post = async (body: string) => {
    const reply = await fetch(simulator.bfsUrl, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
    return { status: reply.status, body: await reply.text() }
  }
  return { simulator, post, ask: (digits: string) => post(requestBody(digits)) }
}

it('the register answers only GetByUID with nine digits', async () => {
  const { ask, post, simulator } = await createFixture()
  expect((await ask('107185562')).body).toContain('<vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus>')
  expect((await ask('10718556')).body).toContain('Data_validation_failed')
  expect((await post(requestBody('107185562').replaceAll('GetByUID', 'Search'))).body).toContain(
    'Data_validation_failed',
  )
  expect(simulator.calls.map(({ uid }) => uid)).toEqual(['CHE107185562', '', ''])
})

it('the register rejects the 21st call of a minute with HTTP 500', async () => {
  const { ask } = await createFixture()
  for (let count = 0; count < 20; count++) expect((await ask('107185562')).status).toBe(200)
  const { status, body } = await ask('107185562')
  expect([
    status,
    body.includes('<error xmlns="http://www.uid.admin.ch/xmlns/uid-wse-shared/2">Request_limit_exceeded'),
  ]).toEqual([500, true])
})

it('the register returns the end date of an ended number', async () => {
  const { ask } = await createFixture({ endedUids: ['CHE107185562'] })
  expect((await ask('107185562')).body).toContain('<vatLiquidationDate>2025-06-30</vatLiquidationDate>')
})

it('the register has a number with a correct check digit for each fault, listed in docs/simulator.md', () => {
  const page = readFileSync(new URL('../../../../docs/simulator.md', import.meta.url), 'utf8')
  const uids = faultUidsOfBfs()
  const missing = BFS_FAULTS.filter(
    ({ name, description }) => !page.includes(`- \`${uids.get(name)}\` ${name}: ${description}\n`),
  )
  expect(missing).toEqual([])
  expect([...uids.values()].filter(uid => !/^CHE\d{9}$/.test(uid))).toEqual([])
})
