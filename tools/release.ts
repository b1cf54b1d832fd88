import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { releaseFolderName } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'
import { makeRelease, SITE } from './make-release.ts'

// npm run release [-- [--without-database] [FOLDER]]: creates a release of this checkout in FOLDER,
// for a production machine or an image (docs/operations.md).
const { values: options, positionals } = parseArgs({
  options: { 'without-database': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [target = releaseFolderName({ version: VERSION })] = positionals
makeRelease(target, { withDatabase: !options['without-database'] })
if (!existsSync(SITE)) console.log('/docs contains only the help. Run npm run site first to include all documents.')
console.log(`${target} is a release: node launch.js install, start, web, worker, migrate … (docs/upgrading.md)`)
