import type { Context } from '../../database/encryption.ts'

/** Binds an encrypted client secret to the company whose provider it is for. */
export const secretContext = (companyId: number): Context => ({
  ...{ purpose: 'company-openid', name: `company-openid/${companyId}` },
})
