import { rmSync } from 'node:fs'
import { HMRC_APPLICATION } from '../../../src/simulator/registers/hmrc/token-forms.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { type RunningProduct, runProduct } from './running-product.ts'

/**
 * Returns the variables that direct a product's process to a simulator in place of the authorities.
 */
export const simulatorEnvironment = ({
  viesUrl,
  finanzonlineSessionUrl,
  finanzonlineUidUrl,
  finanzonlineDataboxUrl,
  bfsUrl,
  bzstUrl,
  hmrcUrl,
}: Simulator) => ({
  VIES_URL: viesUrl,
  FINANZONLINE_SESSION_URL: finanzonlineSessionUrl,
  FINANZONLINE_UID_URL: finanzonlineUidUrl,
  FINANZONLINE_DATABOX_URL: finanzonlineDataboxUrl,
  BFS_URL: bfsUrl,
  BZST_URL: bzstUrl,
  HMRC_URL: hmrcUrl,
  HMRC_CLIENT_ID: HMRC_APPLICATION.id,
  HMRC_CLIENT_SECRET: HMRC_APPLICATION.secret,
})

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
