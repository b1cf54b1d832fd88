import { del, get, of, post } from '../../../base/roles/contract-rules.ts'
import type { openidAddressSchema } from '../wire.ts'
import type { openidLinkSchema, openidLinksSchema } from './wire.ts'

const CALLBACK = '/api/login/openid/callback'
const LINKS = '/api/openid'

/**
 * The redirect URI of the installation's provider, and below it each company's by company id; the
 * provider must know it exactly. The provider's site sends the request, so it is no `changesByGet`:
 * attempt.ts recognizes the browser that began it.
 */
export const callback = get(CALLBACK, { who: 'public' })
export const companyCallback = get(`${CALLBACK}/:companyId`, { who: 'public' })

export const links = get(LINKS, { who: 'everybody', answer: of<typeof openidLinksSchema>() })
export const beginLink = post(LINKS, {
  who: 'everybody',
  body: of<typeof openidLinkSchema>(),
  answer: of<typeof openidAddressSchema>(),
})
export const endLink = del(`${LINKS}/:id`, { who: 'everybody' })
