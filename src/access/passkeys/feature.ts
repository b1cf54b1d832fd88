import * as contract from './contract.ts'
import { PASSKEY_MAIL } from './queue-mail.ts'
import { passkeyRoutes } from './routes.ts'

export const passkeysFeature = {
  contracts: [contract],
  routes: [passkeyRoutes],
  mails: [PASSKEY_MAIL],
}
