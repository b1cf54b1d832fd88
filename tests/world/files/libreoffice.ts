import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'soffice'))

/**
 * LibreOffice's command (Debian: libreoffice-calc-nogui), or '' if this machine has none.
 * `SOFFICE_PATH` overrides it.
 */
export const LIBREOFFICE =
  [process.env.SOFFICE_PATH ?? '', ...onPath].find(path => path !== '' && existsSync(path)) ?? ''
