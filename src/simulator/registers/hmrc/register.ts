import type { SimulatedRegister } from '../../register.ts'
import { serveLookup } from './lookup.ts'
import { HMRC_OPTIONS, type HmrcBehaviour } from './options.ts'
import { HMRC_APPLICATION, serveToken } from './tokens.ts'

/** Prefix of HMRC's own paths. */
const PATH = '/hmrc'

/** The British tax authority. */
export const HMRC = {
  id: 'hmrc',
  settings: (url: string) => ({
    hmrcUrl: url + PATH,
    hmrcClientId: HMRC_APPLICATION.id,
    hmrcClientSecret: HMRC_APPLICATION.secret,
  }),
  endpoints: [
    { path: `${PATH}/oauth/token`, operation: 'token', handler: serveToken },
    {
      path: /^\/hmrc\/organisations\/vat\/check-vat-number\/lookup\//,
      operation: 'lookup',
      handler: serveLookup,
    },
  ],
  options: HMRC_OPTIONS,
} as const satisfies SimulatedRegister<HmrcBehaviour>
