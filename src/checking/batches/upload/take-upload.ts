import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { createFairSemaphore } from '../../../ground/threads/fair-semaphore.ts'
import { goneSignal } from '../../../house/http/gone-signal.ts'
import { batchTexts } from '../server-texts.ts'
import { type ReadFields, receiveUpload, type Spool, type Upload } from './receive-upload.ts'

/** So many uploads are in memory at the same time, two of them one company's at most. */
const acquireMemory = createFairSemaphore({ permits: 4, permitsPerCompany: 2 })

/** A call with an upload, and the answer that says whether anybody still waits for it. */
type Exchange = { request: FastifyRequest; reply: FastifyReply; maxUploadMb: number; readFields?: ReadFields }

/**
 * Receives an upload onto the disk, waits for its company's turn, and only then has it in memory and `handle` work on it. Refuses (429)
 * before anything is received what is too much of one user or company, (400) whoever hung up before the work began.
 */
export async function takeUpload<T>(
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
  const gone = whenGone(actor, reply)
  const spool = await openSpool()
  try {
    // The reader of parts never settles when the connection is cut between two of them.
    const received = await Promise.race([receiveUpload(actor, request, maxUploadMb, spool, readFields), gone])
    return await inTurn(actor, async () => {
      const bytes = await Promise.race([gone, spool.read()])
      return handle({ ...received, bytes })
    })
  } finally {
    await spool.close()
  }
}

/** Has somebody work on an upload in memory when it is their company's turn. */
export async function inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  const release = await acquireMemory(actor)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Returns what rejects when the caller hangs up. */
function whenGone({ language }: Actor, reply: FastifyReply): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const refuse = () => reject(new Refusal('bad-input', translate(batchTexts, language)('cutUpload')))
  const signal = goneSignal(reply)
  if (signal.aborted) refuse()
  signal.addEventListener('abort', refuse)
  return promise
}

/** Uploads and pre-flights that are received, wait or are worked on. A person has one, a program a few. */
const MAX_PER_USER = 10
const MAX_PER_COMPANY = 20
const RETRY_AFTER_SECONDS = 5

const underWay = new Map<string, number>()

/** Counts an upload that begins; returns what says that it is over. Refuses (429) one more than a user or a company may have under way. */
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

/** Opens a temporary file for this process's user alone. It has no name any more when it is used: it goes away with the process. */
export async function openSpool(): Promise<Spool> {
  const file = await openNameless(join(tmpdir(), `uid-check-${randomUUID()}`)).catch(refuse)
  let size = 0
  return {
    write: async piece => {
      await file.appendFile(piece).catch(refuse)
      size += piece.length
    },
    read: async () => {
      const bytes = Buffer.allocUnsafeSlow(size)
      const { bytesRead } = await file.read(bytes, 0, size, 0)
      if (bytesRead < size) throw new Error(`an upload of ${size} bytes was kept, ${bytesRead} could be read`)
      return bytes
    },
    close: () => file.close(),
  }
}

async function openNameless(path: string): Promise<FileHandle> {
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
