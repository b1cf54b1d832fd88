import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Operator } from '../../platform/operator/wire.ts'

/** The issuer of reports, and the URL of the product. */
export type Issuer = { operator: Operator; publicUrl: string }

/** The public page that verifies reports, as a URL and as a QR code. */
export type VerificationPage = { url: string; code: QrCode }

const pages = new Map<string, VerificationPage>()

/** Returns the page at `publicUrl` that verifies reports; its code is computed once. */
export function verificationPageOf({ publicUrl }: Pick<Issuer, 'publicUrl'>): VerificationPage {
  const url = new URL('/report-check', publicUrl).href
  const page = pages.get(url) ?? { url, code: qrCode(url) }
  pages.set(url, page)
  return page
}

/** A QR code as dark bars, in modules from the upper left corner; `side` modules wide and high. */
export type QrCode = { side: number; bars: { x: number; y: number; width: number }[] }

/** Matches one bar in the path that QRCodeSVG renders: "M15 0h5v1H15z". */
const BAR = /M(\d+)[ ,](\d+) ?h(\d+)v1/g

/**
 * Returns the QR code of a text. It uses the library of the screens, which exposes its modules only
 * as a rendered picture. The first call takes some 35 ms, so cache the result.
 */
export function qrCode(text: string): QrCode {
  const picture = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M' }))
  const [, dark = ''] = picture.split('</path>')
  const bars = [...dark.matchAll(BAR)].map(([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) }))
  return { side: Math.max(...bars.map(({ x, width }) => x + width)), bars }
}
