import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

type Brought = { version: string; migration?: { name: string; sql: string } }

/**
 * Brings a release into a new folder of `bench`, as an operator unpacks one: what is built, under a version, and with a migration more.
 * Its packages lie in `bench` itself, where Node looks next. Returns the folder.
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

/** Has releases in `bench` find their packages. */
export const lendPackages = (bench: string): void =>
  symlinkSync(join(process.cwd(), 'node_modules'), join(bench, 'node_modules'))
