import { expect, it } from 'vitest'
import { serveAnswer, startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { createReachProvider, ProviderUnreachable } from './reach-provider.ts'

const GET = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const

it('times out on a hanging provider, and opens its circuit breaker after three failures', async () => {
  let calls = 0
  const hanging = await startRawServer(() => {
    calls += 1
  })
  const callProvider = createReachProvider(50)
  for (let count = 0; count < 5; count++) await expect(callProvider(hanging, GET)).rejects.toThrow(ProviderUnreachable)
  expect(calls).toBe(3)
})

it('limits one provider to eight concurrent calls, without affecting other providers', async () => {
  let calls = 0
  const hanging = await startRawServer(() => {
    calls += 1
  })
  const callProvider = createReachProvider(300)
  const calls20 = Array.from({ length: 20 }, () => callProvider(hanging, GET).catch(failure => failure as Error))
  const callOtherProvider = createReachProvider(300)
  expect((await callOtherProvider(await serveAnswer('{}'), GET)).status).toBe(200)
  for (const failure of await Promise.all(calls20)) expect(failure).toBeInstanceOf(ProviderUnreachable)
  expect(calls).toBe(8)
})

it.each([
  [257 * 1024, 200],
  [10, 500],
  [10, 503],
])('rejects a response of %i bytes with status %i', async (size, status) => {
  const address = await serveAnswer('x'.repeat(size), status)
  await expect(createReachProvider(2_000)(address, GET)).rejects.toThrow(ProviderUnreachable)
})

it('returns 4xx responses, and does not follow redirects', async () => {
  const errorResponse = await createReachProvider(2_000)(await serveAnswer('{"error":"invalid_grant"}', 400), GET)
  expect([errorResponse.status, await errorResponse.json()]).toEqual([400, { error: 'invalid_grant' }])
  const redirect = await createReachProvider(2_000)(
    await serveAnswer('', 302, { location: 'http://127.0.0.1:1/' }),
    GET,
  )
  expect(redirect.status).toBe(302)
})
