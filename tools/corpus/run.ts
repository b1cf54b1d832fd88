import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { type FileReport, isFailure, outcomeTable } from './file-report.ts'
import { startOpenpyxl } from './openpyxl.ts'
import { processFolder } from './process-folder.ts'

// npm run corpus -- FOLDER [--openpyxl] [--files FILE]: processes every .xlsx, .csv and .txt below
// a folder with pre-flight, reading and writing, compares the result with the upload, and prints
// the outcomes. --openpyxl: also compares both as read by openpyxl (Debian: python3-openpyxl).
// --files: appends the outcome of each file to FILE.
const args = process.argv.slice(2)
const filesIndex = args.indexOf('--files')
const [, filesPath = ''] = filesIndex < 0 ? [] : args.splice(filesIndex, 2)
const [folder] = args.filter(word => !word.startsWith('--'))
if (folder === undefined) throw new Error('npm run corpus -- FOLDER [--openpyxl] [--files FILE]')

const openpyxl = args.includes('--openpyxl') ? startOpenpyxl() : null
const reports: FileReport[] = []
for await (const report of processFolder(folder, openpyxl)) {
  reports.push(report)
  for (const difference of report.differences) console.log(`${report.path}: ${difference}`)
  if (filesPath !== '') appendFileSync(filesPath, `${report.path}\t${report.outcome}\n`)
}
openpyxl?.end()
console.log(outcomeTable(reports))
process.exitCode = reports.some(isFailure) ? 1 : 0
