import { talkInProcess } from '../../../src/threads/talk-in-process.ts'
import { runErrands } from './errands.ts'

await runErrands(talkInProcess())
