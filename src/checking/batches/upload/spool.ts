import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../../ground/roles/refusals.ts'

/** An upload on the disk while it comes and waits, so that it takes no memory and a slow sender holds no one up. */
export type Spool = {
  /** Refuses (503) what the disk has no room for. */
  write: (piece: Uint8Array) => Promise<void>
  /** All that was written, in memory. */
  read: () => Promise<Uint8Array>
  close: () => Promise<void>
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
