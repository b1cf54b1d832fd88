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
  const links = new Set<{ stop: () => void }>()
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
    const link = { stop: () => [near.unpipe(far), far.unpipe(near), near.pause(), far.pause()] }
    links.add(link)
    near.on('close', () => {
      if (links.delete(link)) far.destroy()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    drop: () => {
      const count = links.size
      for (const link of links) link.stop()
      links.clear()
      return count
    },
    dropNew: shouldDrop => {
      isDropping = shouldDrop
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
