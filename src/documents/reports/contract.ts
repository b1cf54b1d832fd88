import { get, OWN, of, post } from '../../base/roles/contract-rules.ts'
import type { editionQuerySchema, reportCheckedSchema, reportCheckSchema } from './wire.ts'

const REPORT = '/api/file/report'

export const ofBatch = get(`${REPORT}/:id`, { who: 'everybody', query: of<typeof editionQuerySchema>() })
export const ofCheck = get(`${REPORT}/single/:id`, { who: 'everybody' })
export const exportAll = get('/api/company/:companyId/reports', { who: 'operator', companies: OWN })
export const confirm = post('/api/report-check', {
  who: 'public',
  body: of<typeof reportCheckSchema>(),
  answer: of<typeof reportCheckedSchema>(),
})
/** The public key of auditor packages; served by auditor-package/, a layer above. */
export const publicKey = get('/api/auditor/key', { who: 'public' })
