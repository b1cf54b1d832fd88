import * as contract from './contract.ts'
import { operatorRoutes } from './routes.ts'

export const operatorFeature = {
  contracts: [contract],
  routes: [operatorRoutes],
}
