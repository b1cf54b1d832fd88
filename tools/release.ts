import process from 'node:process'
import { makeRelease } from './make-release.ts'

// npm run release -- FOLDER: what a production machine, or an image, needs of this checkout (docs/operations.md).
const [place] = process.argv.slice(2)
if (place === undefined) throw new Error('expected: npm run release -- FOLDER, which is to be made')
makeRelease(place)
console.log(`${place} is a release: node launch.js start, web, worker, migrate … (docs/operations.md)`)
