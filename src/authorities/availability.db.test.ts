import { expect, it, onTestFinished } from 'vitest'
import { addPerson, addTestCompany } from '../../tests/world/people/people.ts'
import { callerOn, signIn } from '../../tests/world/people/sign-in.ts'
import { createWeb } from '../../tests/world/product/web.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { COUNTRY_CODES } from '../uid/countries.ts'
import type { AvailabilityList } from './wire.ts'

const PATH = '/api/serviceavailability'

async function world() {
  const simulator = await startSimulator({ memberStatesDown: ['DE', 'EL'] })
  onTestFinished(() => simulator.close())
  const web = await createWeb({ simulator })
  const company = await addTestCompany(web)
  const user = await signIn(web.app, await addPerson(web, { companyId: company.id }), web.clock)
  return { ...web, simulator, user }
}

it('tells every signed-in person which countries cannot be queried, without asking anybody for it', async () => {
  const { simulator, user } = await world()
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.call('GET', PATH)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  const { availabilityList } = answers[0]?.json<AvailabilityList>() ?? { availabilityList: [] }
  expect(availabilityList.map(({ msCode }) => msCode)).toEqual([...COUNTRY_CODES])
  const down = availabilityList.filter(({ availabilityStatus }) => availabilityStatus === 'UNAVAILABLE')
  expect(down.map(({ msCode }) => msCode)).toEqual(['DE', 'EL'])
  expect(simulator.calls.map(({ operation }) => operation)).toEqual(['status'])
})

it('tells nobody else', async () => {
  const { app, simulator } = await world()
  expect((await callerOn(app).call('GET', PATH)).statusCode).toBe(401)
  expect(simulator.calls).toEqual([])
})
