import * as contract from './contract.ts'
import { programRoutes } from './routes.ts'

export const programsFeature = {
  contracts: [contract],
  routes: [programRoutes],
}
