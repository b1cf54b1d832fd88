import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { spareThread } from './spare-thread.ts'

/** Threads that answer with what they are told; `started` counts them. */
function echoes(unusedMs?: number) {
  const workers: Worker[] = []
  const script = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', word => word === 'break' ? process.exit(3) : parentPort.postMessage(word))`
  const threads = spareThread(() => {
    const worker = new Worker(script, { eval: true })
    workers.push(worker)
    return worker
  }, unusedMs)
  onTestFinished(async () => void (await Promise.all(workers.map(worker => worker.terminate()))))
  return { threads, workers }
}

async function say(worker: Worker, word: string): Promise<unknown> {
  const answered = once(worker, 'message')
  worker.postMessage(word)
  return (await answered)[0]
}

it('hands out the thread that was started ahead, once', async () => {
  const { threads, workers } = echoes()
  threads.prepare()
  threads.prepare()
  expect(workers).toHaveLength(1)
  const first = threads.take()
  const second = threads.take()
  expect(first).toBe(workers[0])
  expect(second).toBe(workers[1])
  expect(await Promise.all([say(first, 'one'), say(second, 'two')])).toEqual(['one', 'two'])
})

it('starts one where none is ready', async () => {
  const { threads, workers } = echoes()
  expect(await say(threads.take(), 'word')).toBe('word')
  expect(workers).toHaveLength(1)
})

it('does not hand out one that broke while it waited', async () => {
  const { threads, workers } = echoes()
  threads.prepare()
  const [broken] = workers
  broken?.postMessage('break')
  if (broken) await once(broken, 'exit')
  expect(await say(threads.take(), 'word')).toBe('word')
  expect(workers).toHaveLength(2)
})

it('ends one that nobody takes', async () => {
  const { threads, workers } = echoes(20)
  threads.prepare()
  const [unused] = workers
  if (unused) await once(unused, 'exit')
  expect(threads.take()).toBe(workers[1])
})
