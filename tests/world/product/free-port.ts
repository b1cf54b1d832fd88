import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below those that the system itself gives to whoever listens anywhere or calls: nobody else takes it before it is bound.
const [LEAST, MOST] = [20_000, 32_000]

/** A port that nobody has at the moment: for a product that must know its address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LEAST, MOST)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(done => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
