import { get, OWN_COMPANY, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { editionQuerySchema, reportHashSchema, reportVerificationSchema } from './wire.ts'

const REPORT = '/api/file/report'

export const batchReport = get(`${REPORT}/:id`, { access: 'everybody', query: schemaType<typeof editionQuerySchema>() })
export const singleCheckReport = get(`${REPORT}/single/:id`, { access: 'everybody' })
export const exportAll = get('/api/company/:companyId/reports', { access: 'operator', companies: OWN_COMPANY })
export const verify = post('/api/report-check', {
  access: 'public',
  body: schemaType<typeof reportHashSchema>(),
  answer: schemaType<typeof reportVerificationSchema>(),
})
/** The public key of auditor packages; served by auditor-package/, a layer above. */
export const publicKey = get('/api/auditor/key', { access: 'public' })
