import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

type ReleaseOptions = { version: string; migration?: { name: string; sql: string } }

/**
 * Creates a release in a new folder of `parentFolder`, as an operator unpacks one: the build, with
 * `version` and one more migration. Node finds its packages in `parentFolder`. Returns the folder.
 */
export function createTestRelease(parentFolder: string, { version, migration }: ReleaseOptions): string {
  const folder = join(parentFolder, 'brought', version)
  mkdirSync(folder, { recursive: true })
  for (const path of ['dist/server', 'dist/web', 'launch.js', 'operator.json'])
    cpSync(path, join(folder, path), { recursive: true })
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as object // our own file
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  if (migration) writeFileSync(join(folder, 'dist/server/migrations', migration.name), migration.sql)
  return folder
}

/** Links the packages into `parentFolder`, so that releases there find them. */
export const linkPackages = (parentFolder: string): void =>
  symlinkSync(join(process.cwd(), 'node_modules'), join(parentFolder, 'node_modules'))
