import { readFileSync } from 'node:fs'

/** The settings of a unit by name, each with all its values in order. */
export type Unit = Map<string, string[]>

/** Reads a unit file in the subset that ours use: no continued lines, no quoted values. */
export function readUnit(file: string): Unit {
  const unit: Unit = new Map()
  for (const [, name = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    unit.set(name, [...(unit.get(name) ?? []), value])
  return unit
}

// The specifiers of systemd.unit(5) that our units use.
const FOLDERS: Record<string, string> = { '%S': '/var/lib', '%C': '/var/cache' }

/**
 * Returns the environment of a unit's process: its own variables, overridden by those of its files.
 */
export function environmentOf(unit: Unit, readFile: (path: string) => string): Record<string, string> {
  const ownVariables = (unit.get('Environment') ?? []).flatMap(line => line.split(' '))
  const files = (unit.get('EnvironmentFile') ?? []).map(path => readFile(path.replace(/^-/, '')))
  const lines = [...ownVariables, ...files.flatMap(text => text.split('\n'))].filter(line => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map(line => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=').replaceAll(/%[SC]/g, specifier => FOLDERS[specifier] ?? specifier)]
    }),
  )
}
