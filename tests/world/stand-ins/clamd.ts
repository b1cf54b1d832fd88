import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { unzip } from '../files/unzip.ts'

// The harmless file that every scanner reports as a virus (eicar.org), in two halves: in one piece,
// scanners would report this source file.
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * How the clamd stand-in behaves: correctly, silent, closing the connection, rejecting the size, or
 * slow.
 */
export type ClamdBehaviour = 'answers' | 'silent' | 'hangs up' | 'too large' | 'slow'

/**
 * Starts a stand-in for clamd that implements INSTREAM strictly and finds EICAR, also in a
 * workbook's parts. Closed with the test.
 */
export async function startClamd(behaviour: ClamdBehaviour = 'answers') {
  const scanned: Buffer[] = []
  let connectionCount = 0
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.once('data', () => (connectionCount += 1))
    socket.on('data', part => {
      received = Buffer.concat([received, Buffer.from(part)])
      if (behaviour === 'hangs up') return void socket.destroy()
      if (behaviour !== 'silent' && received.equals(PING)) return void socket.end('PONG\0')
      if (behaviour === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const bytes = completeStream(received)
      if (bytes === null || behaviour === 'silent' || behaviour === 'slow') return
      scanned.push(bytes)
      void answerTo(bytes).then(answer => socket.end(answer))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = async () => {
    for (const socket of open) socket.destroy()
    await new Promise(done => server.close(done))
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { address: { host: '127.0.0.1', port }, scanned, asked: () => connectionCount, close }
}

export type Clamd = Awaited<ReturnType<typeof startClamd>>

const PING = Buffer.from('zPING\0')
const COMMAND = 'zINSTREAM\0'

/**
 * Returns the content of all chunks once the empty chunk has arrived; throws for another command.
 */
function completeStream(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('not INSTREAM')
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function answerTo(bytes: Buffer): Promise<string> {
  const parts = await unzip(bytes).then(
    entries => [...entries.values()],
    () => [],
  )
  return [bytes, ...parts].some(part => part.includes(EICAR)) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'
}
