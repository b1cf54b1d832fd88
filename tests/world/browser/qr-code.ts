import jsqr from 'jsqr'
import type { Page } from 'playwright-core'

/**
 * Reads the authenticator's secret from the QR code called `name`, from the pixels on the screen as
 * a phone does.
 */
export async function readSecretFromQrCode(page: Page, name: string): Promise<string> {
  const png = await page.getByRole('img', { name }).screenshot({ scale: 'css' })
  const address = JSON.stringify(`data:image/png;base64,${png.toString('base64')}`)
  const pixels = await page.evaluate<{ width: number; height: number; bytes: number[] }>(`(${READ_PIXELS})(${address})`)
  const code = jsqr.default(Uint8ClampedArray.from(pixels.bytes), pixels.width, pixels.height)
  return new URL(code?.data ?? '').searchParams.get('secret') ?? ''
}

// Runs in the browser, which decodes the image. It is text because tests have no DOM types.
const READ_PIXELS = `async address => {
  const image = new Image()
  image.src = address
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return { width: image.width, height: image.height, bytes: [...data] }
}`
