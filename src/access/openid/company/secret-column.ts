import { defineSecretColumn } from '../../../ground/database/secret-column.ts'

/** The client secret with which the product signs in at a company's provider. */
export const CLIENT_SECRET = defineSecretColumn({
  table: 'company_openid',
  key: 'company_id',
  column: 'secret_sealed',
  context: ({ company_id }) => ({ purpose: 'company-openid', name: `company-openid/${company_id}` }),
})
