import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

it('does what has one key in its order, also after a failure, and lets nothing else wait', async () => {
  const inOrder = createKeyedQueue()
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(name)
  }
  const failing = inOrder('a', async () => {
    await first.promise
    throw new Error('no')
  })
  const waiting = [inOrder('a', work('second')), inOrder('a', work('third'))]
  await inOrder('b', work('other'))
  expect(done).toEqual(['other'])
  first.resolve()
  await expect(failing).rejects.toThrow('no')
  await Promise.all(waiting)
  expect(done).toEqual(['other', 'second', 'third'])
})
