import process from 'node:process'
import { nameOf } from '../src/releases/release.ts'
import { VERSION } from '../src/releases/version.ts'
import { makeRelease } from './make-release.ts'

// npm run release [-- FOLDER]: what a production machine, or an image, needs of this checkout (docs/operations.md).
const [place = nameOf({ version: VERSION })] = process.argv.slice(2)
makeRelease(place)
console.log(`${place} is a release: node launch.js install, start, web, worker, migrate … (docs/upgrading.md)`)
