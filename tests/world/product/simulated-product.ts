import { rmSync } from 'node:fs'
import { HMRC_APPLICATION } from '../../../src/simulator/registers/hmrc/token-forms.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { type RunningProduct, runProduct } from './running-product.ts'

/** The variables that lead a product's process to a simulator in place of the authorities. */
export const leadingTo = ({
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

/** A product and the authorities it asks; `end` stops both and leaves nothing of them. */
export type SimulatedProduct = RunningProduct & { simulator: Simulator; end: () => Promise<void> }

/** Starts the product in a process of its own, with a simulator of its own that behaves as told; `env` adds to its environment. */
export async function runSimulated(
  behaviour: SimulatorOptions = {},
  env: Record<string, string> = {},
): Promise<SimulatedProduct> {
  const simulator = await startSimulator(behaviour)
  const product = await runProduct({ env: { ...leadingTo(simulator), ...env } })
  const end = async () => {
    await product.stop()
    await simulator.close()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
  return { ...product, simulator, end }
}
