import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { beside } from '../../../tests/world/beside.ts'
import { drainOf } from './drain.ts'

/**
 * A server that answers when the test says so, and a client that keeps one connection as a proxy
 * does.
 */
async function world() {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => void waiting.push(response))
  const stopping = new AbortController()
  // The port stays open until the test ends the wait.
  const { promise: isOver, resolve: endRest } = Promise.withResolvers<void>()
  const drain = drainOf(server, stopping.signal, ms => (ms === 0 ? Promise.resolve() : isOver))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const call = async (): Promise<string | undefined> => {
    const [answer] = (await once(request({ port, agent }).end(), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.headers.connection
  }
  const answered = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.end('answer')
  }
  return { server, stopping, drain, endRest, call, waiting, answered }
}

it('keeps connections until it is to stop, and then ends each with its answer while the port is open', async () => {
  const { server, stopping, drain, endRest, call, waiting, answered } = await world()
  const first = call()
  await answered()
  expect(await first).toBe('keep-alive')
  const inFlight = call()
  await beside([inFlight], expect.poll(() => waiting.length, { message: 'calls in flight' }).toBe(1))
  stopping.abort()
  const drained = drain(400)
  await answered()
  expect(await inFlight).toBe('close')
  const late = call()
  await answered()
  expect(await late).toBe('close')
  expect(server.listening).toBe(true)
  endRest()
  await drained
  expect(server.listening).toBe(false)
})

it('lets a call in flight end when the port is shut', { tags: ['R-05'] }, async () => {
  const { server, stopping, drain, call, waiting, answered } = await world()
  const inFlight = call()
  await beside([inFlight], expect.poll(() => waiting.length, { message: 'calls in flight' }).toBe(1))
  stopping.abort()
  const drained = drain(0)
  await beside([inFlight, drained], expect.poll(() => server.listening, { message: 'is listening' }).toBe(false))
  await answered()
  expect(await inFlight).toBe('close')
  await drained
})

it('does not wait without recent calls', async () => {
  const { server, stopping, drain } = await world()
  stopping.abort()
  // Without the early end this would take an hour.
  await drain(3_600_000)
  expect(server.listening).toBe(false)
})
