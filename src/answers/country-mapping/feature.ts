import * as contract from './contract.ts'
import { countryMappingRoutes } from './routes.ts'
import { COUNTRY_MAPPING_TABLES } from './tables.ts'

export const countryMappingFeature = {
  contracts: [contract],
  routes: [countryMappingRoutes],
  tables: COUNTRY_MAPPING_TABLES,
}
