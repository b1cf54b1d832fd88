import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import npmChromium, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

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

/** A headless browser: CHROMIUM_PATH, else an installed Chromium, else Playwright's, else the one that npm brought. */
export async function launchBrowser(): Promise<Browser> {
  const installed = [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(
    path => path && existsSync(path),
  )
  if (installed) return chromium.launch({ executablePath: installed, args: QUIET })
  return launchFromNpm()
}

// The package brings the browser's own libraries for systems that lack them, such as a bare container.
async function launchFromNpm(): Promise<Browser> {
  const options: LaunchOptions = { executablePath: await npmChromium.executablePath(), args: [...QUIET, '--no-zygote'] }
  try {
    return await chromium.launch(options)
  } catch {
    const home = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
    await inflate(join(home, '..', 'bin', 'al2023.tar.br'))
    return chromium.launch({ ...options, env: { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') } })
  }
}
