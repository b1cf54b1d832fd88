import { randomUUID } from 'node:crypto'
import { saveProvider } from '../../../src/access/login/openid/company/provider-store.ts'
import { CLIENT_SECRET } from '../../../src/access/login/openid/company/read-provider.ts'
import type { Runtime } from '../../../src/app/start/runtime.ts'

type World = Pick<Runtime, 'database' | 'encryption'>

/** Adds a provider of one company; its address does not matter. */
export const addCompanyProvider = ({ database, encryption }: World, companyId: number): Promise<void> =>
  database.db.transaction().execute(trx =>
    saveProvider(trx, {
      company_id: companyId,
      issuer: 'https://login.example',
      client_id: 'uid-check',
      label: 'Firmenkonto',
      secret_sealed: encryption.encrypt('the secret of a client', CLIENT_SECRET.context({ company_id: companyId })),
      trusts_second_factor: false,
      links_by_email: false,
      sign_in_key: randomUUID(),
      changed_at: new Date(),
    }),
  )
