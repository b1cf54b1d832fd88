import { OWN_PASSWORD } from '../browser/sign-in-screen.ts'
import { createVisitor, type Visitor } from '../people/visitor.ts'
import { BOOTSTRAP } from './running-product.ts'
import { runSimulatedProduct, type SimulatedProduct } from './simulated-product.ts'

const ACCOUNT = { uid: 'ATU13585627', finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }

/**
 * Runs a product whose operator has entered the FinanzOnline account and queries VIES for
 * `countries`. `visitor` is the signed-in Dev.
 */
export async function runWithVies(countries: string[]): Promise<SimulatedProduct & { visitor: Visitor }> {
  const product = await runSimulatedProduct()
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN_PASSWORD })
  await visitor.call('PUT', '/api/company/1', ACCOUNT)
  for (const country of countries) await visitor.call('POST', '/api/countryapi/1', { country, api: 'vies' })
  return { ...product, visitor }
}
