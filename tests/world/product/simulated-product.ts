import { rmSync } from 'node:fs'
import { simulatorEnvironment as environmentOf } from '../../../src/app/start/simulator-environment.ts'
import { MARK_REGISTER_IDS } from '../../../src/registers/marks/mark-rules.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { type RunningProduct, runProduct } from './running-product.ts'

const MARK_FIELDS = new Set(MARK_REGISTER_IDS.map((id): string => `${id}Url`))

/**
 * Returns the variables that direct a product's process to a simulator in place of the authorities.
 */
export const simulatorEnvironment = ({ settings }: Simulator): Record<string, string> =>
  environmentOf(Object.fromEntries(Object.entries(settings).filter(([field]) => !MARK_FIELDS.has(field))))

/** A product and its simulated authorities; `end` stops both and removes their data. */
export type SimulatedProduct = RunningProduct & { simulator: Simulator; end: () => Promise<void> }

/**
 * Starts the product in a separate process with its own simulator; `behaviour` configures the
 * simulator, `env` adds to the environment.
 */
export async function runSimulatedProduct(
  behaviour: SimulatorOptions = {},
  env: Record<string, string> = {},
): Promise<SimulatedProduct> {
  const simulator = await startSimulator(behaviour)
  const product = await runProduct({ env: { ...simulatorEnvironment(simulator), ...env } })
  const end = async () => {
    await product.stop()
    await simulator.close()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
  return { ...product, simulator, end }
}
