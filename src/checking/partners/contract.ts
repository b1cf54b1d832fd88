import { get, OWN_COMPANY, post, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { membershipSchema } from '../../registers/marks/group-membership/wire.ts'
import type {
  changesQuerySchema,
  digestSettingChangeSchema,
  digestSettingSchema,
  membershipQuerySchema,
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
const ownCompany = { who: 'anyUser', companies: OWN_COMPANY } as const

export const list = get(PARTNERS, {
  ...ownCompany,
  query: schemaType<typeof partnerQuerySchema>(),
  answer: schemaType<typeof partnerListSchema>(),
})
export const read = get(`${PARTNERS}/:id`, { ...ownCompany, answer: schemaType<typeof partnerSchema>() })
export const askMembership = post(`${PARTNERS}/:id/memberships`, {
  ...ownCompany,
  body: schemaType<typeof membershipQuerySchema>(),
  answer: schemaType<typeof membershipSchema>(),
})
export const timeline = get(`${PARTNERS}/:id/timeline`, {
  ...ownCompany,
  query: schemaType<typeof timelineQuerySchema>(),
  answer: schemaType<typeof timelineSchema>(),
})

export const changes = get(CHANGES, {
  ...ownCompany,
  isPolled: true,
  query: schemaType<typeof changesQuerySchema>(),
  answer: schemaType<typeof partnerChangesSchema>(),
})
export const markAllSeen = put(`${CHANGES}/seen`, { ...ownCompany, body: schemaType<typeof seenChangesSchema>() })
export const markOneSeen = put(`${CHANGES}/:id/seen`, ownCompany)

export const ownMails = get('/api/partner-mails', {
  who: 'anyUser',
  answer: schemaType<typeof digestSettingSchema>(),
})
export const changeDigestSetting = put('/api/partner-mails', {
  who: 'anyUser',
  body: schemaType<typeof digestSettingChangeSchema>(),
})
