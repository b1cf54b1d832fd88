import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { translate } from '../../../base/texts/translate.ts'
import { createFairSemaphore } from '../../../base/threads/fair-semaphore.ts'
import { disconnectSignal } from '../../../platform/http/client-disconnected.ts'
import { batchTexts } from '../server-texts.ts'
import { type ReadFields, receiveUpload, type Spool, type Upload } from './receive-upload.ts'

/** Limits the uploads in memory at a time, in total and per company. */
const acquireMemory = createFairSemaphore({ permits: 4, permitsPerCompany: 2 })

/** A call with an upload; `reply` is used to detect that the client disconnected. */
type UploadExchange = { request: FastifyRequest; reply: FastifyReply; maxUploadMb: number; readFields?: ReadFields }

/**
 * Receives an upload to the disk, waits for a memory permit, loads it into memory and calls
 * `handle`. Throws 429 before receiving anything if the user or company has too many uploads, and
 * 400 if the client disconnects before `handle` is called.
 */
export async function handleUpload<T>(
  actor: Actor,
  exchange: UploadExchange,
  handle: (upload: Upload) => Promise<T>,
): Promise<T> {
  const endUpload = admitUpload(actor)
  try {
    return await handleSpooled(actor, exchange, handle)
  } finally {
    endUpload()
  }
}

async function handleSpooled<T>(
  actor: Actor,
  { request, reply, maxUploadMb, readFields }: UploadExchange,
  handle: (upload: Upload) => Promise<T>,
): Promise<T> {
  const disconnected = rejectOnDisconnect(actor, reply)
  const spool = await openSpool()
  try {
    // The multipart reader never settles if the connection is cut between two parts.
    const received = await Promise.race([receiveUpload(actor, request, maxUploadMb, spool, readFields), disconnected])
    return await withUploadMemory(actor, async () => {
      const bytes = await Promise.race([disconnected, spool.read()])
      return handle({ ...received, bytes })
    })
  } finally {
    await spool.close()
  }
}

/** Runs `work` on an upload in memory once the company has a memory permit. */
export async function withUploadMemory<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  const release = await acquireMemory(actor)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Returns a promise that rejects when the client disconnects. */
function rejectOnDisconnect({ language }: Actor, reply: FastifyReply): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const rejectUpload = () => reject(new Refusal('bad-input', translate(batchTexts, language)('cutUpload')))
  const signal = disconnectSignal(reply)
  if (signal.aborted) rejectUpload()
  signal.addEventListener('abort', rejectUpload)
  return promise
}

/**
 * The limits of uploads and pre-flights that are being received, waiting or processed. A user
 * usually has one, a program a few.
 */
const MAX_UPLOADS_PER_USER = 10
const MAX_UPLOADS_PER_COMPANY = 20
const RETRY_AFTER_SECONDS = 5

const activeUploads = new Map<string, number>()

/**
 * Counts an upload as active. Returns a function that ends that. Throws 429 above the limit of a
 * user or a company.
 */
export function admitUpload(actor: Actor): () => void {
  const keys = [`user ${actor.userId}`, `company ${actor.companyId}`] as const
  const [userCount, companyCount] = keys.map(key => activeUploads.get(key) ?? 0)
  if ((userCount ?? 0) >= MAX_UPLOADS_PER_USER || (companyCount ?? 0) >= MAX_UPLOADS_PER_COMPANY)
    throw tooManyUploadsRefusal(actor)
  for (const key of keys) activeUploads.set(key, (activeUploads.get(key) ?? 0) + 1)
  return () => {
    for (const key of keys) decrementActive(key)
  }
}

function decrementActive(key: string): void {
  const remaining = (activeUploads.get(key) ?? 0) - 1
  if (remaining > 0) activeUploads.set(key, remaining)
  else activeUploads.delete(key)
}

function tooManyUploadsRefusal({ language }: Actor): Refusal {
  const message = translate(batchTexts, language)('tooManyUploads')
  return new Refusal('too-often', message, [{ path: 'file', message }], RETRY_AFTER_SECONDS, 'too_many_at_once')
}

/**
 * Opens a temporary file, readable only by this process's user. Its name is removed before use, so
 * that the file disappears with the process.
 */
export async function openSpool(): Promise<Spool> {
  const file = await openUnlinked(join(tmpdir(), `uid-check-${randomUUID()}`)).catch(throwUnavailable)
  let size = 0
  return {
    write: async piece => {
      await file.appendFile(piece).catch(throwUnavailable)
      size += piece.length
    },
    read: async () => {
      const bytes = Buffer.allocUnsafeSlow(size)
      const { bytesRead } = await file.read(bytes, 0, size, 0)
      if (bytesRead < size)
        throw new Error(`only ${bytesRead} of the ${size} bytes of an upload could be read from its file`)
      return bytes
    },
    close: () => file.close(),
  }
}

async function openUnlinked(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

function throwUnavailable(failure: unknown): never {
  throw new Refusal(
    'unavailable',
    `try again later (${failure instanceof Error && 'code' in failure ? failure.code : ''})`,
  )
}
