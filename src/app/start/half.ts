import type { Logger } from 'pino'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { type Product, startProduct } from './product.ts'

/** One half alone. Refuses the embedded database, which belongs to one process: the other half could never reach it. */
export async function startHalf(
  configuration: Configuration,
  log: Logger,
  halves: { web: boolean; worker: boolean },
): Promise<Product> {
  if (configuration.databaseUrl === null) {
    throw new WrongConfiguration(
      'DATABASE_URL is not set; expected: PostgreSQL, because web and worker run apart (or use npm start)',
    )
  }
  return startProduct(configuration, log, { halves })
}
