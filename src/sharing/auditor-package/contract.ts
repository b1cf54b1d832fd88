import { del, get, OWN_COMPANY, post, schemaType } from '../../base/roles/contract-rules.ts'
import type {
  createdLinkSchema,
  newLinkSchema,
  openedPackageSchema,
  openLinkSchema,
  packageIdSchema,
  packageListSchema,
  packageRequestSchema,
} from './wire.ts'

const PACKAGES = '/api/company/:companyId/auditor-packages'
const admins = { access: 'admin', companies: OWN_COMPANY } as const

export const list = get(PACKAGES, { ...admins, isPolled: true, answer: schemaType<typeof packageListSchema>() })
export const create = post(PACKAGES, {
  ...admins,
  body: schemaType<typeof packageRequestSchema>(),
  answer: schemaType<typeof packageIdSchema>(),
})
export const remove = del(`${PACKAGES}/:id`, admins)
export const archive = get(`${PACKAGES}/:id/archive`, admins)

export const makeLink = post(`${PACKAGES}/:id/links`, {
  ...admins,
  body: schemaType<typeof newLinkSchema>(),
  answer: schemaType<typeof createdLinkSchema>(),
})
export const withdrawLink = del('/api/company/:companyId/auditor-links/:id', admins)

// The caller has a link and its password, which link/open-link.ts checks.
export const open = post('/api/auditor/open', {
  access: 'public',
  body: schemaType<typeof openLinkSchema>(),
  answer: schemaType<typeof openedPackageSchema>(),
})
export const openedArchive = get('/api/auditor/archive', { access: 'public' })
