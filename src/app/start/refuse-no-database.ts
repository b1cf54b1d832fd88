import { hasDatabase } from '../../ground/database/cluster/place.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

/** Refuses a DATA_DIR without a database where one is to be read: opening it would make one. */
export function refuseNoDatabase({ databaseUrl, dataDir }: Configuration): void {
  if (databaseUrl !== null || hasDatabase(dataDir)) return
  throw new WrongConfiguration(
    `There is no database in ${dataDir}; expected: DATA_DIR or DATABASE_URL of the one meant`,
  )
}
