import { expect, it } from 'vitest'
import { withMutex } from './serial-attempts.ts'

it('lets tries of one address wait in a line with an end, and others pass', async () => {
  const ends: (() => void)[] = []
  let running = 0
  let mostRunning = 0
  const work = async () => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await new Promise<void>(end => ends.push(end))
    running -= 1
    return 'done'
  }
  const crowd = Array.from({ length: 80 }, () => withMutex('ada', work).catch((failure: Error) => failure.message))
  expect(await withMutex('eve', async () => 'done')).toBe('done')
  let settled = false
  const all = Promise.all(crowd).finally(() => {
    settled = true
  })
  while (!settled) {
    ends.shift()?.()
    await new Promise(done => setImmediate(done))
  }
  const answers = await all
  expect(answers.slice(0, 50)).toEqual(Array(50).fill('done'))
  expect(answers.slice(50)).toEqual(Array(30).fill('busy'))
  expect(mostRunning).toBe(1)
  expect(await withMutex('ada', async () => 'again')).toBe('again')
})
