import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Operator } from '../../house/operator/wire.ts'

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

/** A QR code as dark bars, in modules from the upper left corner; `side` modules wide and high. */
export type QrCode = { side: number; bars: { x: number; y: number; width: number }[] }

/** One bar in the path that QRCodeSVG draws: "M15 0h5v1H15z". */
const BAR = /M(\d+)[ ,](\d+) ?h(\d+)v1/g

/**
 * Returns the QR code of a text. It is drawn by the library that draws those of the screen, which gives no other way to its
 * modules than its picture; some 35 ms the first time, so ask for it once.
 */
export function qrCode(text: string): QrCode {
  const picture = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M' }))
  const [, dark = ''] = picture.split('</path>')
  const bars = [...dark.matchAll(BAR)].map(([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) }))
  return { side: Math.max(...bars.map(({ x, width }) => x + width)), bars }
}
