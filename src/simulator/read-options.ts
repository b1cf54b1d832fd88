import { z } from 'zod'
import { behaviourChange } from './behaviour.ts'
import type { SimulatorOptions } from './simulator.ts'

/** The default port of `npm run simulator`; the product itself listens on 3000. */
const DEFAULT_PORT = 3999

/**
 * Reads the program's options, flags before the environment: `--latencyMs=120` or
 * `SIMULATOR_LATENCY_MS=120`. Formats: numbers, `null`, ranges (80-200), lists (DE,FR), caps by
 * state (DE:2,FR:1). Port: --port, SIMULATOR_PORT, PORT. Throws an Error that names the option.
 */
export function readSimulatorOptions(
  flags: readonly string[],
  environment: Record<string, string | undefined>,
): SimulatorOptions {
  const options = { ...fromEnvironment(environment), ...fromFlags(flags) }
  const { port = environment.PORT ?? String(DEFAULT_PORT), ...rest } = options
  const change = Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, readValue(name, text)]))
  const parsed = behaviourChange.safeParse(change)
  if (!parsed.success) throw new Error(parsed.error.issues.map(issue => formatIssue(issue, options)).join('; '))
  return { ...parsed.data, port: readPort(port) }
}

const OPTION_NAMES = ['port', ...Object.keys(behaviourChange.shape)]

function fromEnvironment(environment: Record<string, string | undefined>): Record<string, string> {
  const variable = (name: string) => `SIMULATOR_${name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`
  const entries = OPTION_NAMES.map(name => [name, environment[variable(name)]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function fromFlags(flags: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    flags.map(flag => {
      const [, name, value] = /^--(\w+)=(.*)$/s.exec(flag) ?? []
      if (!name || value === undefined) throw new Error(`${flag}: expected --option=value`)
      return [name, value]
    }),
  )
}

const LIST_OPTIONS = new Set(
  Object.entries(behaviourChange.shape)
    .filter(([, schema]) => isList(schema.unwrap()))
    .map(([name]) => name),
)

function isList(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodNullable ? isList(schema.unwrap()) : schema instanceof z.ZodArray
}

function readValue(name: string, text: string): unknown {
  if (text === 'null') return null
  if (LIST_OPTIONS.has(name)) return text.split(',').filter(Boolean)
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (/^\d+-\d+$/.test(text)) return text.split('-').map(Number)
  if (/^[A-Z]{2}:/.test(text)) return Object.fromEntries(text.split(',').map(pair => readPair(pair)))
  return text
}

function readPair(pair: string): [string, number] {
  const [state = '', cap = ''] = pair.split(':')
  return [state, Number(cap)]
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`port: read "${text}", expected 0 to 65535`)
  return port
}

type Issue = { path: readonly PropertyKey[]; message: string }

function formatIssue(issue: Issue, options: Record<string, string>): string {
  const name = String(issue.path[0] ?? '')
  return name ? `${name}: read "${options[name]}", ${issue.message}` : issue.message
}
