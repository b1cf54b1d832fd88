import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { releaseFolderName } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'
import { makeRelease, SITE } from './make-release.ts'

// npm run release [-- [--without-database] [FOLDER]]: creates what a production machine, or an
// image, needs of this checkout (docs/operations.md).
const { values: given, positionals } = parseArgs({
  options: { 'without-database': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [place = releaseFolderName({ version: VERSION })] = positionals
makeRelease(place, { withDatabase: !given['without-database'] })
if (!existsSync(SITE)) console.log('/docs has the help alone: npm run site before brings all documents along.')
console.log(`${place} is a release: node launch.js install, start, web, worker, migrate … (docs/upgrading.md)`)
