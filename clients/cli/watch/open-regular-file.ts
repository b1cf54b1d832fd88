import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * A claimed list that is not a regular file. A link could make the client upload a file that its
 * sender cannot read.
 */
export class NotAFile extends Error {
  override readonly name = 'NotAFile'
}

/**
 * Opens a claimed list without following a link. Throws NotAFile if it is a link, a folder, a pipe
 * or a device.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | NO_FOLLOW | NON_BLOCKING).catch(failure => {
    throw (failure as NodeJS.ErrnoException).code === 'ELOOP' ? new NotAFile(path) : failure
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new NotAFile(path)
}

// Windows has neither flag; creating links there requires rights that ordinary users do not have.
// Without O_NONBLOCK, opening a pipe would block.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const NON_BLOCKING = constants.O_NONBLOCK ?? 0
