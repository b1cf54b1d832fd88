import * as contract from './contract.ts'
import { AUDITOR_LINK_MAIL, withdrawLinksOf } from './link/create-or-withdraw-link.ts'
import { packageJobs } from './making/make-package.ts'
import { auditorLinkRoutes, auditorPackageRoutes } from './routes.ts'
import { PRIVATE_KEY } from './signing-key-store.ts'
import { AUDITOR_PACKAGE_TABLES } from './tables.ts'

export const auditorPackageFeature = {
  contracts: [contract],
  routes: [auditorPackageRoutes, auditorLinkRoutes],
  jobs: packageJobs,
  mails: [AUDITOR_LINK_MAIL],
  secretColumns: [PRIVATE_KEY],
  tables: AUDITOR_PACKAGE_TABLES,
  companyEnding: withdrawLinksOf,
}
