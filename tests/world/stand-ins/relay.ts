import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP relay that can drop packets silently: connections stay open and neither side is notified.
 */
export type Relay = {
  port: number
  /** Drops everything on the connections open now; new ones work. Returns how many were open. */
  drop: () => number
  /** Does the same for new connections, until called with `false`. */
  dropNew: (isDropping: boolean) => void
  close: () => Promise<void>
}

export async function startRelay(target: { host: string; port: number }): Promise<Relay> {
  const open = new Set<Socket>()
  const passing = new Set<{ stop: () => void }>()
  let isDropping = false
  const server = createServer(near => {
    open.add(near)
    near.on('error', () => undefined)
    if (isDropping) return void near.pause()
    const far = connect(target)
    open.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    // A dropped connection does not pass on that the other side has closed.
    const way = { stop: () => [near.unpipe(far), far.unpipe(near), near.pause(), far.pause()] }
    passing.add(way)
    near.on('close', () => {
      if (passing.delete(way)) far.destroy()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    drop: () => {
      const count = passing.size
      for (const way of passing) way.stop()
      passing.clear()
      return count
    },
    dropNew: is => {
      isDropping = is
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
