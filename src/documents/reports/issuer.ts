import type { Operator } from '../../house/operator/wire.ts'
import { type QrCode, qrCode } from './qr-code.ts'

/** Who hands out reports, and the address at which the product is reached. */
export type Issuer = { operator: Operator; publicUrl: string }

/** The page on which anybody can have a report checked, to be read and to be photographed. */
export type CheckPage = { url: string; code: QrCode }

const known = new Map<string, CheckPage>()

/** Returns the page of the product at `publicUrl` that checks reports; its code is drawn once. */
export function checkPageOf({ publicUrl }: Pick<Issuer, 'publicUrl'>): CheckPage {
  const url = new URL('/report-check', publicUrl).href
  const page = known.get(url) ?? { url, code: qrCode(url) }
  known.set(url, page)
  return page
}
