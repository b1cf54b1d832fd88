import { expect, it, onTestFinished } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import type { AvailabilityList } from './wire.ts'

const PATH = '/api/serviceavailability'

async function setUp() {
  const simulator = await startSimulator({ memberStatesDown: ['DE', 'EL'] })
  onTestFinished(() => simulator.close())
  const web = await createWeb({ simulator })
  const company = await addTestCompany(web)
  const user = await signIn(web.app, await addPerson(web, { companyId: company.id }), web.clock)
  return { ...web, simulator, user, company }
}

it('lists the unavailable countries for every signed-in user, with one status call for all requests', {
  tags: ['R-16', 'W2-19', 'W3-08'],
}, async () => {
  const { simulator, user } = await setUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.call('GET', PATH)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  const { availabilityList } = answers[0]?.json<AvailabilityList>() ?? { availabilityList: [] }
  expect(availabilityList.map(({ msCode }) => msCode)).toEqual([...COUNTRY_CODES])
  const down = availabilityList.filter(({ availabilityStatus }) => availabilityStatus === 'UNAVAILABLE')
  expect(down.map(({ msCode }) => msCode)).toEqual(['DE', 'EL'])
  expect(simulator.calls.map(({ operation }) => operation)).toEqual(['status'])
})

it('names the affected service, based on the stored answers of the last 15 minutes', {
  tags: ['W2-19', 'W3-08'],
}, async () => {
  const { database, clock, company, user } = await setUp()
  const storeAnswer = (uid: string, service: 'finanzamt' | 'vies', minutesAgo: number, reason: string | null) =>
    database.db
      .insertInto('answer')
      .values({
        company_id: company.id,
        uid,
        service,
        requester_uid: '',
        requester_name: '',
        level: 0,
        code: '',
        reason,
        verdict: reason === null ? ('valid' as const) : ('not-checked' as const),
        duration_ms: 9,
        address_lines: '[]',
        asked_at: new Date(clock.now().getTime() - minutesAgo * 60_000),
      })
      .execute()
  await storeAnswer('FR40303265045', 'finanzamt', 5, 'timeout')
  await storeAnswer('FR40303265045', 'vies', 5, null)
  await storeAnswer('IT00743110157', 'vies', 16, 'timeout')
  // An error about the caller does not count against the service.
  await storeAnswer('FI20774740', 'finanzamt', 5, 'credentials')
  const { availabilityList } = (await user.call('GET', PATH)).json<AvailabilityList>()
  const troubled = availabilityList.filter(each => each.troubled.length > 0)
  expect(troubled.map(each => [each.msCode, ...each.troubled])).toEqual([
    ['DE', 'vies'],
    ['EL', 'vies'],
    ['FR', 'finanzamt'],
  ])
})

it('reports hasAsked as false until the first query was sent', async () => {
  const { database, clock, company, user } = await setUp()
  const readHasAsked = async () => (await user.call('GET', PATH)).json<AvailabilityList>().hasAsked
  expect(await readHasAsked()).toBe(false)
  await database.db
    .insertInto('answer')
    .values({
      company_id: company.id,
      uid: 'ATU13585627',
      service: 'vies',
      requester_uid: '',
      requester_name: '',
      level: 1,
      code: '',
      reason: null,
      verdict: 'valid',
      duration_ms: 9,
      address_lines: '[]',
      asked_at: clock.now(),
    })
    .execute()
  expect(await readHasAsked()).toBe(true)
})

it('requires a session', async () => {
  const { app, simulator } = await setUp()
  expect((await createCaller(app).call('GET', PATH)).statusCode).toBe(401)
  expect(simulator.calls).toEqual([])
})
