import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of this release or checkout: the nearest parent with a package.json. */
export const OWN_FOLDER = folderAbove(import.meta.dirname)

function folderAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error(`no package.json above ${import.meta.dirname}`)
  return folderAbove(dirname(folder))
}
