import { expect, it } from 'vitest'
import { createFairSemaphore, type WorkOwner } from './fair-semaphore.ts'

/** Creates permits that the test releases; `order` lists their holders. */
function createTestSemaphore(permits: number, permitsPerCompany: number) {
  const acquire = createFairSemaphore({ permits, permitsPerCompany })
  const order: string[] = []
  const ends: (() => void)[] = []
  const call = (name: string, owner: WorkOwner) => {
    void acquire(owner).then(end => {
      order.push(name)
      ends.push(end)
    })
  }
  const nextTurn = () => new Promise(done => setImmediate(done))
  const releaseAll = async () => {
    for (await nextTurn(); ends.length > 0; await nextTurn()) ends.shift()?.()
  }
  return { call, order, ends, nextTurn, releaseAll }
}
const FLOOD_OWNER = { companyId: 1, userId: 1 }

it('leaves a permit for other companies, however many one company’s users request', {
  tags: ['U-12', 'V2.4.1', 'V15.2.2'],
}, async () => {
  const { call, order, nextTurn } = createTestSemaphore(2, 1)
  for (let at = 0; at < 50; at += 1) call('flood', { companyId: 1, userId: at % 5 })
  await nextTurn()
  expect(order).toEqual(['flood'])
  call('other', { companyId: 2, userId: 9 })
  await nextTurn()
  expect(order).toEqual(['flood', 'other'])
})

it('grants permits to companies in turn, and within a company to users in turn', async () => {
  const { call, order, releaseAll } = createTestSemaphore(1, 1)
  for (let at = 0; at < 4; at += 1) call(`flood ${at}`, FLOOD_OWNER)
  call('colleague', { companyId: 1, userId: 2 })
  for (let at = 0; at < 2; at += 1) call(`other ${at}`, { companyId: 2, userId: 3 })
  await releaseAll()
  expect(order).toEqual(['flood 0', 'flood 1', 'other 0', 'colleague', 'other 1', 'flood 2', 'flood 3'])
})

it('releases a permit only once even if its holder releases it twice, and never grants too many', async () => {
  const { call, order, ends, nextTurn, releaseAll } = createTestSemaphore(2, 2)
  for (let at = 0; at < 6; at += 1) call(`${at}`, FLOOD_OWNER)
  await nextTurn()
  const [first] = ends
  first?.()
  first?.()
  await nextTurn()
  expect(order).toHaveLength(3)
  await releaseAll()
  expect(order).toHaveLength(6)
})
