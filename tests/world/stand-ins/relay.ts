import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on which packets can be dropped in silence: neither side is told, connections stay open. */
export type Relay = {
  port: number
  /** From now on nothing more passes on the connections that are open; new ones pass. Returns how many those were. */
  drop: () => number
  /** The same for those that come, until it is given `false`. */
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
    // What is dropped tells neither side of the other's end.
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
