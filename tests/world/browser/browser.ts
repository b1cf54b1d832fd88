import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import npmChromium, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { launchFirefox } from './firefox.ts'

const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const LAUNCH_ARGS = [
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
  const executablePath = findBrowser()
  return executablePath
    ? chromium.launch({ executablePath, args: LAUNCH_ARGS, env: utf8Environment() })
    : launchFromNpm()
}

/**
 * Unpacks the npm package's browser if no other is installed. Runs once, before several tests start
 * a browser in parallel.
 */
export async function unpackBrowser(): Promise<void> {
  if (findBrowser()) return
  await npmChromium.executablePath()
  if (existsSync(LIBRARIES)) return
  const home = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  await inflate(join(home, '..', 'bin', 'al2023.tar.br'))
}

// In other locales a download whose name has an umlaut is saved as "download".
const utf8Environment = () => ({ ...process.env, LANG: 'C.UTF-8' })

const findBrowser = () =>
  [process.env.CHROMIUM_PATH, ...BROWSER_PATHS, chromium.executablePath()].find(path => path && existsSync(path))

// The package includes the browser's own libraries for systems that lack them, such as a bare
// container.
async function launchFromNpm(): Promise<Browser> {
  const executablePath = await npmChromium.executablePath()
  // If the system has no fonts, web fonts do not load either, so the package brings one.
  const env = existsSync('/etc/fonts') ? utf8Environment() : { ...utf8Environment(), FONTCONFIG_PATH: FONTS }
  const options: LaunchOptions = { executablePath, args: [...LAUNCH_ARGS, '--no-zygote'], env }
  try {
    return await chromium.launch(options)
  } catch {
    await unpackBrowser()
    return chromium.launch({ ...options, env: { ...env, LD_LIBRARY_PATH: join(LIBRARIES, 'lib') } })
  }
}
