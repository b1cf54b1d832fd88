import { deleteProviderOfCompany } from './company/change-provider.ts'
import * as companyCalls from './company/contract.ts'
import { PROVIDER_ENDED_MAIL, PROVIDER_SET_MAIL } from './company/provider-mails.ts'
import { CLIENT_SECRET } from './company/read-provider.ts'
import { companyProviderRoutes } from './company/routes.ts'
import * as openidCalls from './contract.ts'
import { LINK_MAIL } from './links.ts'
import { openidRoutes } from './routes.ts'
import { OPENID_TABLES } from './tables.ts'

export const openidFeature = {
  contracts: [openidCalls, companyCalls],
  routes: [openidRoutes, companyProviderRoutes],
  mails: [LINK_MAIL, PROVIDER_SET_MAIL, PROVIDER_ENDED_MAIL],
  secretColumns: [CLIENT_SECRET],
  tables: OPENID_TABLES,
  companyEnding: deleteProviderOfCompany,
}
