import { readFileSync } from 'node:fs'
import { WrongConfiguration } from './configuration.ts'
import type { Variable } from './variable.ts'
import { VARIABLES } from './variables.ts'

type Environment = Record<string, string | undefined>

/** The variables whose value may lie in a file that NAME_FILE names: an environment is seen by more people than a file. */
export const SECRETS: readonly string[] = Object.values<Variable>(VARIABLES)
  .filter(({ secret }) => secret !== undefined)
  .map(({ name }) => name)

/** Returns the environment with the secrets in it that lie in files. Refuses (WrongConfiguration) what cannot be read or is given twice. */
export function withSecretFiles(environment: Environment): Environment {
  const given = SECRETS.filter(name => environment[`${name}_FILE`])
  return { ...environment, ...Object.fromEntries(given.map(name => [name, readSecret(environment, name)])) }
}

function readSecret(environment: Environment, name: string): string {
  const file = environment[`${name}_FILE`] ?? ''
  if (environment[name]) throw new WrongConfiguration(`${name} and ${name}_FILE are both set; expected: one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new WrongConfiguration(`${name}_FILE is "${file}"; expected: a file that this process may read`)
  }
}
