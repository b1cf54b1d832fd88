import { del, get, OWN_COMPANY, post, schemaType } from '../../base/roles/contract-rules.ts'
import type {
  askedPackageSchema,
  madeLinkSchema,
  openedPackageSchema,
  openLinkSchema,
  packageListSchema,
  wantedLinkSchema,
  wantedPackageSchema,
} from './wire.ts'

const PACKAGES = '/api/company/:companyId/auditor-packages'
const admins = { who: 'admin', companies: OWN_COMPANY } as const

export const list = get(PACKAGES, { ...admins, isPolled: true, answer: schemaType<typeof packageListSchema>() })
export const ask = post(PACKAGES, {
  ...admins,
  body: schemaType<typeof wantedPackageSchema>(),
  answer: schemaType<typeof askedPackageSchema>(),
})
export const remove = del(`${PACKAGES}/:id`, admins)
export const archive = get(`${PACKAGES}/:id/archive`, admins)

export const makeLink = post(`${PACKAGES}/:id/links`, {
  ...admins,
  body: schemaType<typeof wantedLinkSchema>(),
  answer: schemaType<typeof madeLinkSchema>(),
})
export const withdrawLink = del('/api/company/:companyId/auditor-links/:id', admins)

// The caller has a link and its password, which link/open-link.ts checks.
export const open = post('/api/auditor/open', {
  who: 'public',
  body: schemaType<typeof openLinkSchema>(),
  answer: schemaType<typeof openedPackageSchema>(),
})
export const openedArchive = get('/api/auditor/archive', { who: 'public' })
