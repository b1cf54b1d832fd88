import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

type Brought = { version: string; migration?: { name: string; sql: string } }

/**
 * Places a release in a new folder of `bench`, as an operator unpacks one: the build, with
 * `version` and one more migration. Node finds its packages in `bench`, the parent folder. Returns
 * the folder.
 */
export function bringRelease(bench: string, { version, migration }: Brought): string {
  const folder = join(bench, 'brought', version)
  mkdirSync(folder, { recursive: true })
  for (const path of ['dist/server', 'dist/web', 'launch.js', 'operator.json'])
    cpSync(path, join(folder, path), { recursive: true })
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as object // our own file
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  if (migration) writeFileSync(join(folder, 'dist/server/migrations', migration.name), migration.sql)
  return folder
}

/** Links the packages into `bench`, so that releases there find them. */
export const lendPackages = (bench: string): void =>
  symlinkSync(join(process.cwd(), 'node_modules'), join(bench, 'node_modules'))
