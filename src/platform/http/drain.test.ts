import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import { createDrain } from './drain.ts'

/**
 * Creates a server whose answers the test sends, and a client that keeps one connection open like
 * a proxy.
 */
async function createWorld() {
  const unanswered: ServerResponse[] = []
  const server = createServer((_request, response) => void unanswered.push(response))
  const stopping = new AbortController()
  // The port stays open until the test ends the wait.
  const { promise: pauseEnd, resolve: endPause } = Promise.withResolvers<void>()
  const drain = createDrain(server, stopping.signal, ms => (ms === 0 ? Promise.resolve() : pauseEnd))
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
  const sendAnswer = async () => {
    await expect.poll(() => unanswered.length).toBe(1)
    unanswered.pop()?.end('answer')
  }
  return { server, stopping, drain, endPause, call, unanswered, sendAnswer }
}

it('keeps connections until the process stops, then ends each with its answer while the port stays open', async () => {
  const { server, stopping, drain, endPause, call, unanswered, sendAnswer } = await createWorld()
  const first = call()
  await sendAnswer()
  expect(await first).toBe('keep-alive')
  const inFlight = call()
  await rejectIfAnyFails([inFlight], expect.poll(() => unanswered.length, { message: 'calls in flight' }).toBe(1))
  stopping.abort()
  const drained = drain(400)
  await sendAnswer()
  expect(await inFlight).toBe('close')
  const lateCall = call()
  await sendAnswer()
  expect(await lateCall).toBe('close')
  expect(server.listening).toBe(true)
  endPause()
  await drained
  expect(server.listening).toBe(false)
})

it('completes a call in flight after the port is closed', { tags: ['R-05'] }, async () => {
  const { server, stopping, drain, call, unanswered, sendAnswer } = await createWorld()
  const inFlight = call()
  await rejectIfAnyFails([inFlight], expect.poll(() => unanswered.length, { message: 'calls in flight' }).toBe(1))
  stopping.abort()
  const drained = drain(0)
  await rejectIfAnyFails(
    [inFlight, drained],
    expect.poll(() => server.listening, { message: 'is listening' }).toBe(false),
  )
  await sendAnswer()
  expect(await inFlight).toBe('close')
  await drained
})

it('does not wait if no client was connected', async () => {
  const { server, stopping, drain } = await createWorld()
  stopping.abort()
  // Without the early end this would take an hour.
  await drain(3_600_000)
  expect(server.listening).toBe(false)
})
