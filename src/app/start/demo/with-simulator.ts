import type { Simulator } from '../../../simulator/simulator.ts'
import type { Configuration } from '../configuration.ts'

/** Returns the configuration with a simulator in the place of every authority: the demo asks nobody else. */
export const withSimulator = (configuration: Configuration, simulator: Simulator): Configuration => {
  const { viesUrl, finanzonlineSessionUrl, finanzonlineUidUrl, scheinunternehmenUrl } = simulator
  return { ...configuration, viesUrl, finanzonlineSessionUrl, finanzonlineUidUrl, scheinunternehmenUrl }
}
