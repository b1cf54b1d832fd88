import { existsSync } from 'node:fs'
import process from 'node:process'

/** Firefox as the system has it (Debian: firefox-esr, 153 or newer); '' where there is none. `FIREFOX_PATH` names another. */
export const FIREFOX =
  [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    path => path !== '' && existsSync(path),
  ) ?? ''
