import { del, get, OWN, of, post } from '../../base/roles/contract-rules.ts'
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
const admins = { who: 'admin', companies: OWN } as const

export const list = get(PACKAGES, { ...admins, isPolled: true, answer: of<typeof packageListSchema>() })
export const ask = post(PACKAGES, {
  ...admins,
  body: of<typeof wantedPackageSchema>(),
  answer: of<typeof askedPackageSchema>(),
})
export const remove = del(`${PACKAGES}/:id`, admins)
export const archive = get(`${PACKAGES}/:id/archive`, admins)

export const makeLink = post(`${PACKAGES}/:id/links`, {
  ...admins,
  body: of<typeof wantedLinkSchema>(),
  answer: of<typeof madeLinkSchema>(),
})
export const withdrawLink = del('/api/company/:companyId/auditor-links/:id', admins)

// The caller has a link and its password, which link/open-link.ts checks.
export const open = post('/api/auditor/open', {
  who: 'public',
  body: of<typeof openLinkSchema>(),
  answer: of<typeof openedPackageSchema>(),
})
export const openedArchive = get('/api/auditor/archive', { who: 'public' })
