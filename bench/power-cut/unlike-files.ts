import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the files that differ in any byte below the two folders, or exist below only one. */
export function unlikeFiles(one: string, other: string): string[] {
  const names = new Set([...filesIn(one), ...filesIn(other)])
  return [...names].filter(name => !isSame(join(one, name), join(other, name)))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

const isSame = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other))
