import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral range, so that the system does not hand the port to another process before it
// is bound.
const [MIN_PORT, MAX_PORT] = [20_000, 32_000]

/** Returns a port that is free now, for a product that must know its address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(MIN_PORT, MAX_PORT)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(done => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
