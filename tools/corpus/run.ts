import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { type FileReport, isFailure, outcomeTable } from './file-report.ts'
import { startOpenpyxl } from './openpyxl.ts'
import { takeFolder } from './take-folder.ts'

// npm run corpus -- FOLDER [--openpyxl] [--files FILE]: runs every .xlsx, .csv and .txt below a
// folder through pre-flight, reading and writing, reads the result again, compares the two, and
// prints the outcomes. --openpyxl: opens each result in openpyxl too (Debian: python3-openpyxl).
// --files: appends the outcome of each file to FILE, one line each.
const words = process.argv.slice(2)
const at = words.indexOf('--files')
const [, filesPath = ''] = at < 0 ? [] : words.splice(at, 2)
const [folder] = words.filter(word => !word.startsWith('--'))
if (folder === undefined) throw new Error('npm run corpus -- FOLDER [--openpyxl] [--files FILE]')

const openpyxl = words.includes('--openpyxl') ? startOpenpyxl() : null
const reports: FileReport[] = []
for await (const report of takeFolder(folder, openpyxl)) {
  reports.push(report)
  for (const difference of report.differences) console.log(`${report.path}: ${difference}`)
  if (filesPath !== '') appendFileSync(filesPath, `${report.path}\t${report.outcome}\n`)
}
openpyxl?.end()
console.log(outcomeTable(reports))
process.exitCode = reports.some(isFailure) ? 1 : 0
