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

/** The most uploads in memory at a time, and the most of one company. */
const acquireMemory = createFairSemaphore({ permits: 4, permitsPerCompany: 2 })

/** A call with an upload; the reply shows whether the client is still connected. */
type Exchange = { request: FastifyRequest; reply: FastifyReply; maxUploadMb: number; readFields?: ReadFields }

/**
 * Receives an upload onto the disk, waits for its company's turn, then loads it into memory and
 * calls `handle`. Throws 429 before receiving anything if the user or company has too many uploads,
 * and 400 if the client disconnected before the work began.
 */
export async function receiveOnce<T>(
  actor: Actor,
  exchange: Exchange,
  handle: (upload: Upload) => Promise<T>,
): Promise<T> {
  const leave = admitUpload(actor)
  try {
    return await spooled(actor, exchange, handle)
  } finally {
    leave()
  }
}

async function spooled<T>(
  actor: Actor,
  { request, reply, maxUploadMb, readFields }: Exchange,
  handle: (upload: Upload) => Promise<T>,
): Promise<T> {
  const disconnected = rejectOnDisconnect(actor, reply)
  const spool = await openSpool()
  try {
    // The multipart reader never settles if the connection is cut between two parts.
    const received = await Promise.race([receiveUpload(actor, request, maxUploadMb, spool, readFields), disconnected])
    return await inTurn(actor, async () => {
      const bytes = await Promise.race([disconnected, spool.read()])
      return handle({ ...received, bytes })
    })
  } finally {
    await spool.close()
  }
}

/** Runs work on an upload in memory when it is the company's turn. */
export async function inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
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
  const refuse = () => reject(new Refusal('bad-input', translate(batchTexts, language)('cutUpload')))
  const signal = disconnectSignal(reply)
  if (signal.aborted) refuse()
  signal.addEventListener('abort', refuse)
  return promise
}

/**
 * Uploads and pre-flights that are being received, waiting or in work. A user has one, a program a
 * few.
 */
const MAX_PER_USER = 10
const MAX_PER_COMPANY = 20
const RETRY_AFTER_SECONDS = 5

const underWay = new Map<string, number>()

/**
 * Counts a starting upload; returns the function that ends the count. Throws 429 above the limit of
 * a user or a company.
 */
export function admitUpload(actor: Actor): () => void {
  const keys = [`user ${actor.userId}`, `company ${actor.companyId}`] as const
  const [ofUser, ofCompany] = keys.map(key => underWay.get(key) ?? 0)
  if ((ofUser ?? 0) >= MAX_PER_USER || (ofCompany ?? 0) >= MAX_PER_COMPANY) throw tooMany(actor)
  for (const key of keys) underWay.set(key, (underWay.get(key) ?? 0) + 1)
  return () => {
    for (const key of keys) leave(key)
  }
}

function leave(key: string): void {
  const left = (underWay.get(key) ?? 0) - 1
  if (left > 0) underWay.set(key, left)
  else underWay.delete(key)
}

function tooMany({ language }: Actor): Refusal {
  const message = translate(batchTexts, language)('tooManyUploads')
  return new Refusal('too-often', message, [{ path: 'file', message }], RETRY_AFTER_SECONDS, 'too_many_at_once')
}

/**
 * Opens a temporary file, readable only by this process's user. Its name is removed before use, so
 * that the file disappears with the process.
 */
export async function openSpool(): Promise<Spool> {
  const file = await openUnlinked(join(tmpdir(), `uid-check-${randomUUID()}`)).catch(refuse)
  let size = 0
  return {
    write: async piece => {
      await file.appendFile(piece).catch(refuse)
      size += piece.length
    },
    read: async () => {
      const bytes = Buffer.allocUnsafeSlow(size)
      const { bytesRead } = await file.read(bytes, 0, size, 0)
      if (bytesRead < size)
        throw new Error(`an upload of ${size} bytes was stored, but only ${bytesRead} could be read`)
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

function refuse(failure: unknown): never {
  throw new Refusal(
    'unavailable',
    `try again later (${failure instanceof Error && 'code' in failure ? failure.code : ''})`,
  )
}
