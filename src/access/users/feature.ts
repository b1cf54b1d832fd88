import * as userCalls from './contract.ts'
import { INVITATION_MAIL, RESET_MAIL } from './initial-password-mails.ts'
import * as recoveryCalls from './recovery/contract.ts'
import { RECOVERY_MAIL } from './recovery/queue-mail.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { usersRoutes } from './routes.ts'

export const usersFeature = {
  contracts: [userCalls, recoveryCalls],
  routes: [usersRoutes, recoveryRoutes],
  mails: [INVITATION_MAIL, RESET_MAIL, RECOVERY_MAIL],
}
