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
  const server = createServer(clientSocket => {
    open.add(clientSocket)
    clientSocket.on('error', () => undefined)
    if (isDropping) return void clientSocket.pause()
    const targetSocket = connect(target)
    open.add(targetSocket)
    targetSocket.on('error', () => clientSocket.destroy())
    clientSocket.pipe(targetSocket).pipe(clientSocket)
    // A dropped connection does not pass on that the other side has closed.
    const link = {
      stop: () => [
        clientSocket.unpipe(targetSocket),
        targetSocket.unpipe(clientSocket),
        clientSocket.pause(),
        targetSocket.pause(),
      ],
    }
    links.add(link)
    clientSocket.on('close', () => {
      if (links.delete(link)) targetSocket.destroy()
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
