import { existsSync } from 'node:fs'
import process from 'node:process'

/**
 * Path of the system's Firefox (Debian: firefox-esr, 153 or newer), or '' if there is none.
 * `FIREFOX_PATH` overrides it.
 */
export const FIREFOX =
  [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    path => path !== '' && existsSync(path),
  ) ?? ''
