import { expect, it } from 'vitest'
import { addPerson } from '../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { EU_CODES } from '../../vat-ids/uid/countries.ts'
import type { SentCountries } from './wire.ts'

const countriesFor = async (caller: Caller) =>
  (await caller.call('GET', '/api/tasks/sent-countries')).json<SentCountries>().countries

it('lists the countries for which the company’s name is sent: Spain, or all EU countries with the setting', async () => {
  const defaultWorld = await createCheckingWorld({ hasWorker: false })
  expect(await countriesFor(defaultWorld.browser)).toEqual(['ES'])
  const everywhereWorld = await createCheckingWorld({ hasWorker: false, settings: { vies_company_everywhere: 1 } })
  expect(await countriesFor(everywhereWorld.browser)).toEqual([...EU_CODES])
})

it('omits a country that only the ministry is queried for, except for a tester, who can choose the service', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { company, database, clock, app } = world
  const mapSpain = (values: { api: 'finanzamt'; fallback_api: 'vies' | null }) =>
    database.db
      .updateTable('country_mapping')
      .set(values)
      .where('company_id', '=', company.id)
      .where('country', '=', 'ES')
      .execute()
  await mapSpain({ api: 'finanzamt', fallback_api: null })
  expect(await countriesFor(world.browser)).toEqual([])
  const tester = await addPerson(world, { companyId: company.id, role: ROLES.tester })
  expect(await countriesFor(await signIn(app, tester, clock))).toEqual(['ES'])
  await mapSpain({ api: 'finanzamt', fallback_api: 'vies' })
  expect(await countriesFor(world.browser)).toEqual(['ES'])
})
