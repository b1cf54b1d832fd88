import * as contract from './contract.ts'
import { statisticsRoutes } from './routes.ts'

export const statisticsFeature = {
  contracts: [contract],
  routes: [statisticsRoutes],
}
