import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Starts a loopback server that answers exactly the given bytes. Returns its address; closed with
 * the test.
 */
export async function startRawServer(answer: Answer): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(
    () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Starts a server that always gives the same answer; returns its address. */
export const serveAnswer = (
  body: string | Uint8Array,
  status = 200,
  headers: Record<string, string> = {},
): Promise<string> =>
  startRawServer((request, response) => {
    request.resume()
    response.writeHead(status, headers).end(body)
  })
