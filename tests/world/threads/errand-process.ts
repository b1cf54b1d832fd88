import { talkInProcess } from '../../../src/ground/threads/talk.ts'
import { runErrands } from './errands.ts'

await runErrands(talkInProcess())
