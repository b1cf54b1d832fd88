import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** An ext4 in an image file, mounted; `cut` copies its blocks as they are and mounts the copy, as a machine does after a power cut. */
export type ImageDisk = {
  directory: string
  cut: <Result>(look: (directory: string) => Promise<Result>) => Promise<Result>
  remove: () => void
}

const run = (command: string, ...given: string[]) => execFileSync(command, given, { stdio: 'ignore' })

/** Makes one; null where one is not root or the machine mounts no images. */
export function makeImageDisk(sizeMb: number): ImageDisk | null {
  if (process.getuid?.() !== 0) return null
  const root = mkdtempSync(join(tmpdir(), 'uid-check-image-'))
  const [image, copy] = [join(root, 'image'), join(root, 'copy')]
  const [directory, after] = [join(root, 'mounted'), join(root, 'after')]
  mkdirSync(directory)
  mkdirSync(after)
  const remove = () => {
    run('/bin/umount', '--lazy', directory)
    rmSync(root, { recursive: true, force: true })
  }
  try {
    run('truncate', '-s', `${sizeMb}M`, image)
    run('/sbin/mkfs.ext4', '-q', '-F', image)
    run('/bin/mount', '-o', 'loop', image, directory)
  } catch {
    rmSync(root, { recursive: true, force: true })
    return null
  }
  return {
    directory,
    remove,
    cut: async look => {
      run('cp', '--sparse=always', image, copy)
      run('/bin/mount', '-o', 'loop', copy, after)
      try {
        return await look(after)
      } finally {
        run('/bin/umount', after)
      }
    },
  }
}
