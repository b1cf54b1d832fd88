import type { App } from '../../platform/http/app.ts'
import * as contract from './contract.ts'
import { loginRoutes, passkeySignInRoutes } from './routes.ts'

export const loginFeature = {
  contracts: [contract],
  routes: (app: App, services: Parameters<typeof loginRoutes>[1] & Parameters<typeof passkeySignInRoutes>[1]): void => {
    loginRoutes(app, services)
    passkeySignInRoutes(app, services)
  },
}
