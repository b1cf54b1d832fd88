import { createServer } from 'node:net'

/** A port that nobody has at the moment: for a product that must know its address before it starts. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => (typeof at === 'object' && at ? done(at.port) : fail(new Error('no port'))))
    })
  })
