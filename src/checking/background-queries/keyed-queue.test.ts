import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

it('runs work of one key in order, also after a failure, without delaying other keys', async () => {
  const queue = createKeyedQueue()
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(name)
  }
  const failing = queue('a', async () => {
    await first.promise
    throw new Error('no')
  })
  const waiting = [queue('a', work('second')), queue('a', work('third'))]
  await queue('b', work('other'))
  expect(done).toEqual(['other'])
  first.resolve()
  await expect(failing).rejects.toThrow('no')
  await Promise.all(waiting)
  expect(done).toEqual(['other', 'second', 'third'])
})
