import { expect, it } from 'vitest'
import { rawServer, saying } from '../../../../tests/world/stand-ins/raw-server.ts'
import { createReachProvider, ProviderUnreachable } from './reach-provider.ts'

const GET = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const

it('waits no longer than its time for a provider that hangs, and then leaves it alone for a while', async () => {
  let calls = 0
  const hanging = await rawServer(() => {
    calls += 1
  })
  const reach = createReachProvider(50)
  for (let time = 0; time < 5; time++) await expect(reach(hanging, GET)).rejects.toThrow(ProviderUnreachable)
  expect(calls).toBe(3)
})

it('keeps eight calls open to one provider and no more, and none of them holds another provider’s', async () => {
  let calls = 0
  const hanging = await rawServer(() => {
    calls += 1
  })
  const reach = createReachProvider(300)
  const all = Array.from({ length: 20 }, () => reach(hanging, GET).catch(failure => failure as Error))
  const other = createReachProvider(300)
  expect((await other(await saying('{}'), GET)).status).toBe(200)
  for (const failure of await Promise.all(all)) expect(failure).toBeInstanceOf(ProviderUnreachable)
  expect(calls).toBe(8)
})

it.each([
  [257 * 1024, 200],
  [10, 500],
  [10, 503],
])('takes %i bytes with status %i for no answer', async (size, status) => {
  const address = await saying('x'.repeat(size), status)
  await expect(createReachProvider(2_000)(address, GET)).rejects.toThrow(ProviderUnreachable)
})

it('hands on what a provider refuses, and follows no redirect', async () => {
  const refused = await createReachProvider(2_000)(await saying('{"error":"invalid_grant"}', 400), GET)
  expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_grant' }])
  const moved = await createReachProvider(2_000)(await saying('', 302, { location: 'http://127.0.0.1:1/' }), GET)
  expect(moved.status).toBe(302)
})
