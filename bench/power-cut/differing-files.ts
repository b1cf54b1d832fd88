import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the files that differ in any byte below the two folders, or exist below only one. */
export function differingFiles(first: string, second: string): string[] {
  const names = new Set([...filesIn(first), ...filesIn(second)])
  return [...names].filter(name => !isSame(join(first, name), join(second, name)))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

const isSame = (first: string, second: string): boolean =>
  existsSync(first) && existsSync(second) && readFileSync(first).equals(readFileSync(second))
