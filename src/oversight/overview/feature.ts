import * as contract from './contract.ts'
import { overviewRoutes } from './routes.ts'

export const overviewFeature = {
  contracts: [contract],
  routes: [overviewRoutes],
}
