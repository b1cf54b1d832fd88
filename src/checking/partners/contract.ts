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
const mine = { who: 'everybody', companies: OWN } as const

export const list = get(PARTNERS, {
  ...mine,
  query: of<typeof partnerQuerySchema>(),
  answer: of<typeof partnerListSchema>(),
})
export const read = get(`${PARTNERS}/:id`, { ...mine, answer: of<typeof partnerSchema>() })
export const askMembership = post(`${PARTNERS}/:id/memberships`, {
  ...mine,
  body: of<typeof askedMembershipSchema>(),
  answer: of<typeof membershipSchema>(),
})
export const timeline = get(`${PARTNERS}/:id/timeline`, {
  ...mine,
  query: of<typeof timelineQuerySchema>(),
  answer: of<typeof timelineSchema>(),
})

export const changes = get(CHANGES, {
  ...mine,
  isPolled: true,
  query: of<typeof changesQuerySchema>(),
  answer: of<typeof partnerChangesSchema>(),
})
export const markAllSeen = put(`${CHANGES}/seen`, { ...mine, body: of<typeof seenChangesSchema>() })
export const markOneSeen = put(`${CHANGES}/:id/seen`, mine)

export const ownMails = get('/api/partner-mails', { who: 'everybody', answer: of<typeof ownMailsSchema>() })
export const changeOwnMails = put('/api/partner-mails', { who: 'everybody', body: of<typeof ownMailsChangeSchema>() })
