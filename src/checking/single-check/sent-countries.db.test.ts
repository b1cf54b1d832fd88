import { expect, it } from 'vitest'
import { addPerson } from '../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { EU_CODES } from '../../vat-ids/uid/countries.ts'
import type { SentCountries } from './wire.ts'

const countriesFor = async (caller: Caller) =>
  (await caller.call('GET', '/api/tasks/sent-countries')).json<SentCountries>().countries

it('a form is told of the countries with whose UIDs the company’s name is sent: Spain, or all where the setting says so', async () => {
  const usual = await createCheckingWorld({ works: false })
  expect(await countriesFor(usual.browser)).toEqual(['ES'])
  const everywhere = await createCheckingWorld({ works: false, settings: { vies_company_everywhere: 1 } })
  expect(await countriesFor(everywhere.browser)).toEqual([...EU_CODES])
})

it('not of one whose UIDs the ministry is asked about alone, except a tester, who may choose', async () => {
  const world = await createCheckingWorld({ works: false })
  const { company, database, clock, app } = world
  const spain = (values: { api: 'finanzamt'; fallback_api: 'vies' | null }) =>
    database.db
      .updateTable('country_mapping')
      .set(values)
      .where('company_id', '=', company.id)
      .where('country', '=', 'ES')
      .execute()
  await spain({ api: 'finanzamt', fallback_api: null })
  expect(await countriesFor(world.browser)).toEqual([])
  const tester = await addPerson(world, { companyId: company.id, role: ROLES.tester })
  expect(await countriesFor(await signIn(app, tester, clock))).toEqual(['ES'])
  await spain({ api: 'finanzamt', fallback_api: 'vies' })
  expect(await countriesFor(world.browser)).toEqual(['ES'])
})
