import type { SimulatorSettings } from '../../simulator/simulator.ts'
import type { Variable } from './variable.ts'
import { VARIABLES } from './variables.ts'

const variables: Readonly<Record<string, Variable>> = VARIABLES satisfies Record<keyof SimulatorSettings, Variable>

/** Returns the environment variables of a simulator's settings. */
export const simulatorEnvironment = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([field, value]) => {
      const variable = variables[field]
      return variable ? [[variable.name, value]] : []
    }),
  )
