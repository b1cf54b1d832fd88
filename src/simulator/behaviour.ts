import { z } from 'zod'
import { COMMON_OPTIONS } from './options.ts'
import { mergeParts, REGISTERS } from './registers.ts'

const OPTIONS = [COMMON_OPTIONS, ...REGISTERS.map(({ options }) => options)]

const schema = z.strictObject(mergeParts(OPTIONS.map(({ schema }) => schema)))

/** The values of all settings (docs/simulator.md#behaviour). */
export type Behaviour = z.infer<typeof schema>

export const behaviourChange = schema.partial()

/** A change of settings: a missing or undefined one keeps its value. */
export type BehaviourChange = z.input<typeof behaviourChange>

export const INITIAL_BEHAVIOUR: Behaviour = mergeParts(OPTIONS.map(({ initial }) => initial))

/**
 * Validates a change (from a test, the command line or the control endpoint) and merges it into
 * `before`. Throws a ZodError.
 */
export function changeBehaviour(before: Behaviour, change: unknown): Behaviour {
  const changes = Object.entries(behaviourChange.parse(change)).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(changes) }
}
