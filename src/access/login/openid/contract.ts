import { del, get, post, schemaType } from '../../../base/roles/contract-rules.ts'
import type { openidAddressSchema } from '../wire.ts'
import type { openidLinkSchema, openidLinksSchema } from './wire.ts'

const CALLBACK = '/api/login/openid/callback'
const LINKS = '/api/openid'

/**
 * The redirect URI of the installation's provider; those of companies are below it, by company id.
 * The provider must have registered the exact URI. The request comes from the provider's site, so
 * `hasSideEffects`, which rejects other sites, is not set. attempt.ts recognizes the browser that
 * started the attempt.
 */
export const callback = get(CALLBACK, { who: 'public' })
export const companyCallback = get(`${CALLBACK}/:companyId`, { who: 'public' })

export const links = get(LINKS, { who: 'anyUser', answer: schemaType<typeof openidLinksSchema>() })
export const beginLink = post(LINKS, {
  who: 'anyUser',
  body: schemaType<typeof openidLinkSchema>(),
  answer: schemaType<typeof openidAddressSchema>(),
})
export const endLink = del(`${LINKS}/:id`, { who: 'anyUser' })
