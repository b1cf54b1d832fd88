import { readFileSync } from 'node:fs'

/** A unit's settings by name, each with all its values in their order. */
export type Unit = Map<string, string[]>

/** Reads a unit file as far as ours go: no line is continued, no value quoted. */
export function readUnit(file: string): Unit {
  const unit: Unit = new Map()
  for (const [, name = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    unit.set(name, [...(unit.get(name) ?? []), value])
  return unit
}

// systemd.unit(5), as far as our units use them.
const FOLDERS: Record<string, string> = { '%S': '/var/lib', '%C': '/var/cache' }

/** The environment that a unit gives its process: its own words, and over them its files'. */
export function environmentOf(unit: Unit, readFile: (path: string) => string): Record<string, string> {
  const own = (unit.get('Environment') ?? []).flatMap(line => line.split(' '))
  const files = (unit.get('EnvironmentFile') ?? []).map(path => readFile(path.replace(/^-/, '')))
  const lines = [...own, ...files.flatMap(text => text.split('\n'))].filter(line => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map(line => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=').replaceAll(/%[SC]/g, specifier => FOLDERS[specifier] ?? specifier)]
    }),
  )
}
