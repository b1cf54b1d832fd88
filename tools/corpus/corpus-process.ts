import { writeFileSync } from 'node:fs'
import { openProcessChannel } from '../../src/base/threads/channel.ts'
import { processFile } from './process-file.ts'

/** A file to process. The result is written to `resultPath` for other programs, unless it is ''. */
export type CorpusTask = { path: string; resultPath: string }

const channel = openProcessChannel<CorpusTask, object>()

// Only process-folder.ts starts this process. It processes files one by one until it is ended.
for (;;) {
  const { path, resultPath } = await channel.receive()
  const { result, ...report } = await processFile(path)
  if (result !== null && resultPath !== '') writeFileSync(resultPath, result)
  channel.send({ ...report, isWritten: result !== null && resultPath !== '' })
}
