import { expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'

async function createFixture(maxPerMinute: number) {
  const web = await createWeb({ configuration: { rateSingleCheck: maxPerMinute, rateUpload: maxPerMinute } })
  await addOperator(web)
  const company = await addTestCompany(web)
  const users = [await addPerson(web, { companyId: company.id }), await addPerson(web, { companyId: company.id })]
  const [ada, eve] = await Promise.all(users.map(person => signIn(web.app, person, web.clock)))
  if (!ada || !eve) throw new Error('two people sign in')
  return { ada, eve }
}

it('limits single checks and uploads per user', { tags: ['Q-01', 'V2.4.1'] }, async () => {
  const { ada, eve } = await createFixture(2)
  const calls = [
    ['GET', '/api/tasks/uid/ATU13585627', 200],
    // The call is counted although the upload itself is rejected (400).
    ['POST', '/api/tasks', 400],
  ] as const
  for (const [method, path, status] of calls) {
    const call = (caller: typeof ada) => caller.call(method, path, method === 'POST' ? {} : undefined)
    expect([(await call(ada)).statusCode, (await call(ada)).statusCode]).toEqual([status, status])
    const rejection = await call(ada)
    expect(rejection.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' })
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    // Both users share one IP address.
    expect((await call(eve)).statusCode).toBe(status)
  }
})

it('does not limit calls if the limits are zero', async () => {
  const { ada } = await createFixture(0)
  for (let count = 0; count < 5; count++)
    expect((await ada.call('GET', '/api/tasks/uid/ATU13585627')).statusCode).toBe(200)
})
