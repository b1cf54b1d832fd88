import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

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
