import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld, germanUids } from '../../../tests/world/product/checking.ts'
import type { StockCheckAnswer } from './stock-wire.ts'

it('a program starts a stock check once per Idempotency-Key, reads its progress, and cancels it', async () => {
  const world = await createCheckingWorld({})
  await world.ended((await world.uploadUids(germanUids(3))).id)
  const { headers } = await addKey(world, world.company.id, { scopes: ['batch:write', 'batch:read'] })
  const send = (url: string, payload: object = {}, key = '') =>
    world.app.inject({
      method: 'POST',
      url: `/api/v1/stock-checks${url}`,
      payload,
      headers: { ...headers, ...(key === '' ? {} : { 'idempotency-key': key }) },
    })
  expect((await send('', { olderThanDays: 90 })).json()).toMatchObject({ status: 409, code: 'conflict' })
  const first = await send('', { verdict: 'valid' }, 'night')
  expect(first.statusCode).toBe(202)
  const { id } = first.json<StockCheckAnswer>()
  expect(first.headers.location).toBe(`/api/v1/stock-checks/${id}`)
  expect((await send('', { verdict: 'valid' }, 'night')).json()).toMatchObject({ id, state: 'running' })
  expect((await send('', { verdict: 'none' }, 'night')).json()).toMatchObject({ code: 'idempotency_key_reused' })
  const read = await world.app.inject({ url: `/api/v1/stock-checks/${id}`, headers })
  expect(read.json()).toMatchObject({ id, state: 'running', total: null, batches: [], finishedAt: null })
  expect((await send(`/${id}/cancel`)).json()).toMatchObject({ id, state: 'cancelled' })
  expect((await send(`/${id}/cancel`)).statusCode).toBe(409)
})
