import { expect, it } from 'vitest'
import { createFairSemaphore, type WorkOwner } from './fair-semaphore.ts'

/** Creates permits that the test releases; `order` lists their holders. */
function world(permits: number, permitsPerCompany: number) {
  const acquire = createFairSemaphore({ permits, permitsPerCompany })
  const order: string[] = []
  const ends: (() => void)[] = []
  const call = (name: string, whose: WorkOwner) => {
    void acquire(whose).then(end => {
      order.push(name)
      ends.push(end)
    })
  }
  const settle = () => new Promise(done => setImmediate(done))
  const runDry = async () => {
    for (await settle(); ends.length > 0; await settle()) ends.shift()?.()
  }
  return { call, order, ends, settle, runDry }
}
const flood = { companyId: 1, userId: 1 }

it('leaves a place to the others, however many one company’s users want', {
  tags: ['U-12', 'V2.4.1', 'V15.2.2'],
}, async () => {
  const { call, order, settle } = world(2, 1)
  for (let at = 0; at < 50; at += 1) call('flood', { companyId: 1, userId: at % 5 })
  await settle()
  expect(order).toEqual(['flood'])
  call('other', { companyId: 2, userId: 9 })
  await settle()
  expect(order).toEqual(['flood', 'other'])
})

it('goes round by company, and within one by user', async () => {
  const { call, order, runDry } = world(1, 1)
  for (let at = 0; at < 4; at += 1) call(`flood ${at}`, flood)
  call('colleague', { companyId: 1, userId: 2 })
  for (let at = 0; at < 2; at += 1) call(`other ${at}`, { companyId: 2, userId: 3 })
  await runDry()
  expect(order).toEqual(['flood 0', 'flood 1', 'other 0', 'colleague', 'other 1', 'flood 2', 'flood 3'])
})

it('frees a place once, even if a turn is ended twice, and never grants more than the places there are', async () => {
  const { call, order, ends, settle, runDry } = world(2, 2)
  for (let at = 0; at < 6; at += 1) call(`${at}`, flood)
  await settle()
  const [first] = ends
  first?.()
  first?.()
  await settle()
  expect(order).toHaveLength(3)
  await runDry()
  expect(order).toHaveLength(6)
})
