import { connect, type Socket } from 'node:net'

/** The address of clamd. */
export type ClamdAddress = { host: string; port: number }

const CHUNK_BYTES = 64 * 1024
// clamd's answer is one line; a longer one is not from clamd.
const MAX_REPLY_LENGTH = 1_024

/** No connection to clamd could be opened. */
export class ClamdUnreachable extends Error {}

/**
 * Scans `bytes` with clamd's command INSTREAM (man clamd): chunks, each after its length, and an
 * empty one at the end. Returns the name of the malware, or null. Rejects with `ClamdUnreachable`
 * if clamd is down. Rejects with another error if clamd was silent for `timeoutMs`, closed the
 * connection or could not scan the file; the file may be the cause.
 */
export const scanWithClamd = async (
  address: ClamdAddress,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<string | null> => parseScanReply(await sendCommand(address, instreamMessage(bytes), timeoutMs))

/** Returns whether clamd answers a ping. */
export const isClamdUp = (address: ClamdAddress, timeoutMs: number): Promise<boolean> =>
  sendCommand(address, [Buffer.from('zPING\0')], timeoutMs).then(
    reply => reply === 'PONG\0',
    () => false,
  )

async function sendCommand(address: ClamdAddress, parts: Iterable<Uint8Array>, timeoutMs: number): Promise<string> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`clamd did not answer within ${timeoutMs} ms`)), timeoutMs)
  const socket = connect({ ...address, signal: timeout.signal })
  let isConnected = false
  socket.once('connect', () => (isConnected = true))
  try {
    const reply = readReply(socket)
    for (const part of parts) socket.write(part)
    return await reply
  } catch (failure) {
    throw isConnected ? failure : new ClamdUnreachable('clamd is unreachable', { cause: failure })
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function* instreamMessage(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES)
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf(new Uint8Array())
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

// Reads clamd's answer. clamd answers once it has a result, even before it has read everything, and
// then closes; errors after its answer are ignored.
const readReply = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let reply = ''
    socket.on('data', (part: Buffer) => {
      reply += part.toString('utf8')
      if (reply.includes('\0') || reply.length > MAX_REPLY_LENGTH) resolve(reply)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer')))
  })

function parseScanReply(reply: string): string | null {
  if (reply === 'stream: OK\0') return null
  const malware = /^stream: (.+) FOUND\0$/.exec(reply)?.[1]
  if (malware === undefined)
    throw new Error(`unexpected answer of clamd: ${JSON.stringify(reply.slice(0, MAX_REPLY_LENGTH))}`)
  return malware
}
