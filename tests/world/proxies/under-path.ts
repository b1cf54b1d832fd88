import { createServer, request as sendRequest } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * Serves an address under a path of another, as a company's own proxy does; everything else is 404.
 * Returns the address with the path.
 */
export async function serveUnderPath(address: string, path: string): Promise<string> {
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    if (!url.startsWith(`${path}/`)) return response.writeHead(404).end()
    const { hostname, port } = new URL(address)
    const forwarded = sendRequest({ hostname, port, method, headers, path: url.slice(path.length) }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    return request.pipe(forwarded)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(
    () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  )
  const serverAddress = server.address()
  return `http://127.0.0.1:${typeof serverAddress === 'object' && serverAddress ? serverAddress.port : 0}${path}`
}
