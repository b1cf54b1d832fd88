import * as contract from './contract.ts'
import { onThatDayRoutes } from './routes.ts'

export const validityOnDateFeature = {
  contracts: [contract],
  routes: [onThatDayRoutes],
}
