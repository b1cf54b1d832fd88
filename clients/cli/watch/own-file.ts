import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** A claimed list that is not a regular file: its sender would have another file uploaded. */
export class NotAFile extends Error {
  override readonly name = 'NotAFile'
}

/**
 * Opens a claimed list without following a link. Throws NotAFile for a link, a folder, a pipe or a
 * device.
 */
export async function openOwnFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | NO_FOLLOW | NO_WAIT).catch(failure => {
    throw (failure as NodeJS.ErrnoException).code === 'ELOOP' ? new NotAFile(path) : failure
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new NotAFile(path)
}

// Windows has neither flag; links there require rights that users who drop lists do not have.
// Without NONBLOCK, opening a pipe would block.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const NO_WAIT = constants.O_NONBLOCK ?? 0
