import * as contract from './contract.ts'
import { loginRoutes, passkeySignInRoutes } from './routes.ts'

export const loginFeature = {
  contracts: [contract],
  routes: [loginRoutes, passkeySignInRoutes],
}
