import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { ReceivedList } from '../../../registers/authorities/wire.ts'
import type { TaskRows } from '../wire.ts'

// The simulator answers it only at the second call (docs/simulator.md).
const BUSY_ONCE = 'FR92499000651'

it('shows the raw response of each try of a row to users who may see the batch', { tags: ['C10-08'] }, async () => {
  const world = await createCheckingWorld()
  const { id } = await world.uploadUids([BUSY_ONCE, 'DE136695976'])
  await world.ended(id)
  const { items } = (await world.browser.call('GET', `/api/tasks/${id}/rows?show=valid`)).json<TaskRows>()
  const row = items.find(({ uid }) => uid === BUSY_ONCE)?.id ?? 0
  const path = `/api/tasks/${id}/rows/${row}/received`
  const received = (await world.browser.call('GET', path)).json<ReceivedList>().items
  expect(received.map(({ service, isCut }) => [service, isCut])).toEqual([
    ['vies', false],
    ['vies', false],
  ])
  const [busy, answer] = received.map(({ body }) => JSON.parse(body))
  expect(busy).toEqual({ actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] })
  expect(answer).toMatchObject({ countryCode: 'FR', vatNumber: '92499000651', valid: true })
  expect(received[1]?.dated).toBe(answer.requestDate)
  for (const { body, length, sha256 } of received)
    expect([length, sha256]).toEqual([Buffer.byteLength(body), createHash('sha256').update(body).digest('hex')])

  const colleague = await signIn(world.app, await addPerson(world, { companyId: world.company.id }), world.clock)
  expect((await colleague.call('GET', path)).json()).toEqual({ items: received })
  const otherCompany = await addTestCompany(world, { name: 'Andere GmbH' })
  const stranger = await signIn(world.app, await addPerson(world, { companyId: otherCompany.id }), world.clock)
  const otherBatch = await world.uploadUids(['DE129304291'])
  const notFound = await stranger.call('GET', path)
  expect(notFound.statusCode).toBe(404)
  // A row of another batch gets exactly the same 404.
  const wrongBatch = await world.browser.call('GET', `/api/tasks/${otherBatch.id}/rows/${row}/received`)
  expect([wrongBatch.statusCode, wrongBatch.body]).toEqual([404, notFound.body])
})
