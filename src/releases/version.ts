import { readFileSync } from 'node:fs'

/** The product's version as evidence, authorities and databases name it: package.json's, which stands as far above here as above what is built. */
export const VERSION = readVersion()

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  } // our own file
  return version
}
