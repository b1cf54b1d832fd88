import { expect, it } from 'vitest'
import { withMutex } from './serial-attempts.ts'

it('serialises attempts per address in a bounded queue, and does not block other addresses', async () => {
  const finishers: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>(end => finishers.push(end))
    running -= 1
    return 'done'
  }
  const attempts = Array.from({ length: 80 }, () => withMutex('ada', work).catch((failure: Error) => failure.message))
  expect(await withMutex('eve', async () => 'done')).toBe('done')
  let isDone = false
  const allAttempts = Promise.all(attempts).finally(() => {
    isDone = true
  })
  while (!isDone) {
    finishers.shift()?.()
    await new Promise(done => setImmediate(done))
  }
  const answers = await allAttempts
  expect(answers.slice(0, 50)).toEqual(Array(50).fill('done'))
  expect(answers.slice(50)).toEqual(Array(30).fill('busy'))
  expect(maxRunning).toBe(1)
  expect(await withMutex('ada', async () => 'again')).toBe('again')
})
