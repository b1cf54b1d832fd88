import type { Authority } from '../../base/authority-rules.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import * as contract from './contract.ts'
import { renderFavicon } from './favicon.ts'
import { formatSecurityTxt } from './security-txt.ts'
import { type DemoAccount, type Operator, type ShownOperator, shownOperatorSchema } from './wire.ts'

/** The operator, and what visitors need before they sign in. */
type OperatorRoutesOptions = {
  operator: Operator
  clock: Clock
  publicUrl: string
  /** Only in the demo: the accounts for signing in. */
  demoAccounts?: (() => Promise<DemoAccount[]>) | undefined
  isPastToCome?: boolean | undefined
  isListOff?: boolean
  /** A mail server is configured. */
  sendsMails?: boolean
  /** Registers that are not available here. */
  registersOff?: Authority[]
  openidLabel?: string | undefined
  passkeyOrigin?: string | undefined
}

/**
 * GET /api/operator, public because of the imprint (docs/rules.md#operator); the operator's icon;
 * and security.txt.
 */
export function operatorRoutes(
  app: App,
  { operator, clock, publicUrl, demoAccounts, ...options }: OperatorRoutesOptions,
): void {
  serve(app, contract.read, { answer: shownOperatorSchema }, async (): Promise<ShownOperator> => {
    const { isPastToCome, isListOff, sendsMails, registersOff = [], openidLabel, passkeyOrigin } = options
    const details = {
      ...operator,
      ...(isListOff ? { isListOff } : {}),
      ...(isPastToCome ? { isPastToCome } : {}),
      ...(sendsMails ? { sendsMails } : {}),
      ...(registersOff.length > 0 ? { registersOff } : {}),
      ...(openidLabel ? { openidLabel } : {}),
      ...(passkeyOrigin ? { passkeyOrigin } : {}),
    }
    return demoAccounts === undefined ? details : { ...details, demoAccounts: await demoAccounts() }
  })
  serve(app, contract.favicon, { isHidden: true }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(renderFavicon(operator)),
  )
  serve(app, contract.securityTxt, { isHidden: true }, (_request, reply) => {
    const { path } = contract.securityTxt
    return reply
      .type('text/plain; charset=utf-8')
      .send(formatSecurityTxt({ operator, publicUrl, path, now: clock.now() }))
  })
}
