import { talkInProcess } from '../../../src/ground/threads/talk-in-process.ts'
import { runErrands } from './errands.ts'

await runErrands(talkInProcess())
