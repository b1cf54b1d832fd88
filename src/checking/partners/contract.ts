import { get, OWN, of, post, put } from '../../base/roles/contract-rules.ts'
import type { membershipSchema } from '../../registers/czechia/wire.ts'
import type {
  askedMembershipSchema,
  changesQuerySchema,
  ownMailsChangeSchema,
  ownMailsSchema,
  partnerChangesSchema,
  partnerListSchema,
  partnerQuerySchema,
  partnerSchema,
  seenChangesSchema,
  timelineQuerySchema,
  timelineSchema,
} from './wire.ts'

const PARTNERS = '/api/company/:companyId/partners'
const CHANGES = '/api/company/:companyId/partner-changes'
const ownCompany = { who: 'everybody', companies: OWN } as const

export const list = get(PARTNERS, {
  ...ownCompany,
  query: of<typeof partnerQuerySchema>(),
  answer: of<typeof partnerListSchema>(),
})
export const read = get(`${PARTNERS}/:id`, { ...ownCompany, answer: of<typeof partnerSchema>() })
export const askMembership = post(`${PARTNERS}/:id/memberships`, {
  ...ownCompany,
  body: of<typeof askedMembershipSchema>(),
  answer: of<typeof membershipSchema>(),
})
export const timeline = get(`${PARTNERS}/:id/timeline`, {
  ...ownCompany,
  query: of<typeof timelineQuerySchema>(),
  answer: of<typeof timelineSchema>(),
})

export const changes = get(CHANGES, {
  ...ownCompany,
  isPolled: true,
  query: of<typeof changesQuerySchema>(),
  answer: of<typeof partnerChangesSchema>(),
})
export const markAllSeen = put(`${CHANGES}/seen`, { ...ownCompany, body: of<typeof seenChangesSchema>() })
export const markOneSeen = put(`${CHANGES}/:id/seen`, ownCompany)

export const ownMails = get('/api/partner-mails', { who: 'everybody', answer: of<typeof ownMailsSchema>() })
export const changeOwnMails = put('/api/partner-mails', { who: 'everybody', body: of<typeof ownMailsChangeSchema>() })
